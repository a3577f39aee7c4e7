package import HTTPTypes
internal import Logging

extension TLSPolicy {
  /// Tells whoever observes the call that something is not checked, and the log where nobody does.
  package func warn(about head: HTTPRequest, to context: RequestContext) {
    guard !checksCertificate || !checksHostName, head.scheme?.asciiLowercased == "https",
      let warning = warning(for: Origin(head)?.description ?? "the server")
    else { return }
    if let observe = context.observe {
      observe(.notice(warning))
    } else {
      Logger(label: "reprise.tls").warning("\(warning)")
    }
  }
}
