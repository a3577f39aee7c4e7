import RepriseNetworking

#if canImport(Security)
  import CryptoKit
  import Foundation
  import Security
#endif

extension TLSPolicy {
  /// Why `URLSession` cannot honour the policy, `nil` where it can.
  var refusal: String? {
    #if canImport(Security)
      if clientCertificate != nil {
        return "URLSession takes client certificates from the keychain only, "
          + "and its TLS policy has one of its own; AsyncHTTPClientTransport can show it"
      }
      return nil
    #else
      if self == .system { return nil }
      return "URLSession on Linux knows the system's TLS policy only; "
        + "AsyncHTTPClientTransport honours every one"
    #endif
  }

  #if canImport(Security)
    /// Why a server is not to be believed, `nil` where it is.
    func problem(of trust: SecTrust, host: String) -> String? {
      if checksCertificate {
        let policy = SecPolicyCreateSSL(true, checksHostName ? host as CFString : nil)
        SecTrustSetPolicies(trust, policy)
        let roots = (extraRoots + pinnedCertificates).compactMap {
          SecCertificateCreateWithData(nil, Data($0.der) as CFData)
        }
        if !roots.isEmpty {
          SecTrustSetAnchorCertificates(trust, roots as CFArray)
          SecTrustSetAnchorCertificatesOnly(trust, false)
        }
        var error: CFError?
        if !SecTrustEvaluateWithError(trust, &error) {
          return error.map { ($0 as any Error).localizedDescription } ?? "it is not trusted"
        }
      }
      guard hasPins else { return nil }
      let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
      guard let leaf = chain?.first else { return "it showed no certificate" }
      let certificate = Certificate(uncheckedDER: [UInt8](SecCertificateCopyData(leaf) as Data))
      return mismatch(of: certificate) { [UInt8](SHA256.hash(data: $0)) }
    }
  #endif
}
