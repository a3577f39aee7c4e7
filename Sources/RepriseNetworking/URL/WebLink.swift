public import HTTPTypes

/// A link that a server sends in a `link` field (RFC 8288).
///
/// ```swift
/// let next = try response.link("next")   // the URL of the page after
/// ```
public struct WebLink: Sendable, Hashable {
  /// The target as it is written: an absolute URL or one relative to that of the response.
  public var target: String

  /// What the target is to the response, in lower case.
  ///
  /// Lists have `next`, `prev`, `first` and `last`.
  public var relations: [String]

  private var parameters: [Parameter]

  struct Parameter: Sendable, Hashable {
    var name: String
    var value: String
  }

  init(target: String, parameters: [Parameter]) {
    self.target = target
    self.parameters = parameters
    let relations = parameters.first { $0.name == "rel" }?.value.asciiLowercased ?? ""
    self.relations = relations.utf8.split { $0 == 0x20 || $0 == 0x09 }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of a parameter such as `title`, the first where it stands there several times.
  ///
  /// - Parameter name: in lower case.
  public subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
}

extension HTTPFields {
  /// The links of all `link` fields, in their order.
  ///
  /// A field is read up to where it cannot be understood.
  public var links: [WebLink] {
    guard let name = HTTPField.Name("link") else { return [] }
    return self[values: name].flatMap { field in
      var reader = LinkFieldReader(field)
      return reader.links()
    }
  }
}

extension CollectedResponse {
  /// The URL of the first link of a relation, `nil` where there is none.
  ///
  /// A relative target is resolved against the URL that answered, behind all redirects. A link that
  /// is about something else than this response (`anchor`) is left out.
  ///
  /// - Parameter relation: such as `next`; its case makes no difference.
  /// - Throws: ``URLSyntaxError`` where the target is no URL.
  public func link(_ relation: String) throws(URLSyntaxError) -> RequestURL? {
    let base = try RequestURL(facts.redirects.last ?? request.url)
    let relation = relation.asciiLowercased
    let link = head.headerFields.links.first { link in
      guard link.relations.contains(relation) else { return false }
      return link["anchor"].map { (try? base.resolving($0)) == base } ?? true
    }
    guard let link else { return nil }
    return try base.resolving(link.target)
  }
}
