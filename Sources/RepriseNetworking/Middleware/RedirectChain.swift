import HTTPTypes

/// The requests of one call that redirects have led through.
struct RedirectChain {
  private struct Visit: Hashable {
    let method: HTTPRequest.Method
    let url: RequestURL
  }

  private var urls: [RequestURL]
  private var visits: Set<Visit>
  private var status = 0

  init(from url: RequestURL, method: HTTPRequest.Method) {
    urls = [url]
    visits = [Visit(method: method, url: url)]
  }

  /// The URLs that were led to.
  var followed: [String] { urls.dropFirst().map(\.description) }

  /// What a response asks for.
  mutating func redirect(
    of head: HTTPResponse, to method: HTTPRequest.Method
  ) throws(RedirectError) -> Redirect {
    status = head.status.code
    let locations = Set(head.headerFields[values: .location])
    guard locations.count == 1, let location = locations.first, let source = urls.last else {
      throw error(.severalLocations)
    }
    let target: RequestURL
    do {
      target = try source.resolving(location)
    } catch let problem {
      throw error(.location("\(problem)"))
    }
    return Redirect(
      status: head.status, source: source, target: target,
      method: Self.method(after: head.status, of: method))
  }

  /// Goes a step on.
  ///
  /// - Returns: whether the step leads somewhere new. Where a cookie was set on the way, the same
  ///   request may be answered otherwise.
  mutating func append(_ redirect: Redirect, _ head: HTTPResponse) -> Bool {
    if head.headerFields.contains(.setCookie) { visits = [] }
    urls.append(redirect.target)
    return visits.insert(Visit(method: redirect.method, url: redirect.target)).inserted
  }

  func error(_ reason: RedirectError.Reason) -> RedirectError {
    RedirectError(reason: reason, status: status, urls: urls.map(\.description))
  }

  private static func method(
    after status: HTTPResponse.Status, of method: HTTPRequest.Method
  ) -> HTTPRequest.Method {
    switch status.code {
    case 303: method == .head ? .head : .get
    case 301, 302: method == .post ? .get : method
    default: method
    }
  }
}
