import HTTPTypes

/// What every request says about the app: the version of the API it speaks, the kind of device, and
/// whatever else the server wants to know.
///
/// ```swift
/// ClientInformation(version: "1.0", deviceType: "phone", more: ["screen": "390x844"])
/// // …?version=1.0&device_type=phone&screen=390x844
/// ```
///
/// A version that is part of the path belongs to the
/// ``APIEnvironment/init(name:scheme:host:port:basePath:)``.
public struct ClientInformation: Preparer {
  /// Where the information stands in a request.
  public enum Place: Sendable, Hashable {
    /// In the query, under the names as they are.
    case query
    /// In header fields, `_` written as `-` and `x-` before each name: `x-device-type`.
    case fields
  }

  /// The version of the API.
  public var version: String

  /// The kind of device, such as `phone` or `tablet`.
  public var deviceType: String

  /// More parameters, behind these.
  public var more: Parameters

  /// Where the information stands.
  public var place: Place

  /// Makes the information of an app.
  public init(
    version: String, deviceType: String, more: Parameters = [:], in place: Place = .query
  ) {
    self.version = version
    self.deviceType = deviceType
    self.more = more
    self.place = place
  }

  private var parameters: Parameters {
    ["version": ParameterValue(version), "device_type": ParameterValue(deviceType)] + more
  }

  /// Adds what the request does not say itself.
  ///
  /// - Throws: ``EncodingFailure`` for a name that cannot be one of a header field.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    guard place == .fields else { return try request.append(parameters) }
    for (name, values) in try FlatPairs(parameters, ParameterEncoder()).pairs {
      let text = "x-" + String(name.map { $0 == "_" ? "-" : $0 })
      guard let field = HTTPField.Name(text) else {
        throw EncodingFailure(
          path: name, reason: "“\(text)” cannot be the name of a header field",
          advice: "use letters, digits, - and _")
      }
      if !request.head.headerFields.contains(field) {
        request.head.headerFields[field] = values.joined(separator: ",")
      }
    }
  }
}
