public import HTTPTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a token is written into a request.
public struct AuthorizationScheme: Sendable, Hashable {
  enum Place: Sendable, Hashable {
    case field(HTTPField.Name, prefix: String)
    case basic
    case query(String)
  }

  let place: Place

  /// `authorization: Bearer TOKEN` (RFC 6750).
  public static let bearer = custom("Bearer")

  /// `authorization: JWT TOKEN`.
  public static let jwt = custom("JWT")

  /// `authorization: Basic …`, made of a token that is `user:password` in UTF-8 (RFC 7617).
  public static let basic = AuthorizationScheme(place: .basic)

  /// `authorization: WORD TOKEN`, or the token alone where the word is empty.
  public static func custom(_ word: String) -> Self {
    Self(place: .field(.authorization, prefix: word.isEmpty ? "" : word + " "))
  }

  /// A field of another name with the token alone, such as `x-api-key`.
  public static func field(_ name: HTTPField.Name) -> Self {
    Self(place: .field(name, prefix: ""))
  }

  /// A parameter of the query, such as `api_key`.
  public static func query(_ name: String) -> Self { Self(place: .query(name)) }

  /// What the scheme writes, for the text of a notice.
  var name: String {
    switch place {
    case .field(let name, _): name.canonicalName
    case .basic: "authorization"
    case .query(let name): "the parameter \(name)"
    }
  }

  /// The field that the scheme writes, `nil` where it writes a parameter.
  var field: HTTPField.Name? {
    switch place {
    case .field(let name, _): name
    case .basic: .authorization
    case .query: nil
    }
  }

  /// Writes a token into a request, in the place of one that is there.
  func write(_ token: Token, into request: inout Request) throws {
    switch place {
    case .field(let name, let prefix): write(prefix + token.value, in: name, of: &request)
    case .basic:
      let encoded = Data(token.value.utf8).base64EncodedString()
      write("Basic " + encoded, in: .authorization, of: &request)
    case .query(let name): try request.append([name: ParameterValue(token.value)])
    }
  }

  private func write(_ value: String, in name: HTTPField.Name, of request: inout Request) {
    request.head.headerFields.setCredential(value, for: name)
  }
}
