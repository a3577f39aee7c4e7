public import HTTPTypes
import Synchronization

/// Finds secrets, replaces them by placeholders, and remembers them for as long as it lives.
///
/// One redactor serves one recording or session, from any number of tasks. Work in two passes: let
/// it learn every part of an exchange, then ask for every part redacted; so a secret that the
/// answer names is replaced in the request too. What is redacted already stays as it is, by any
/// redactor.
///
/// ```swift
/// let redactor = Redactor()
/// redactor.learn(fields: request.headerFields)
/// redactor.learn(body: body, mediaType: "application/json")
/// let safe = redactor.redacted(body: body, mediaType: "application/json")
/// ```
public final class Redactor: Sendable {
  /// Which names are secret.
  public let rules: RedactionRules
  let memory = Mutex(SecretMemory())

  /// Makes a redactor that remembers nothing yet.
  public init(rules: RedactionRules = .standard) {
    self.rules = rules
  }

  // MARK: What is known

  /// Declares a value secret wherever it occurs, if it has four bytes or more.
  ///
  /// `name` gives the kind of its placeholder; a name such as `token-1` asks for that placeholder.
  public func declare(_ value: String, as name: String) {
    let value = Array(value.utf8)
    guard value.count >= 4, Placeholder(exactly: value[...]) == nil else { return }
    let wanted = Placeholder(shortName: name)
    let kind = wanted?.kind ?? rules.kind(ofName: name) ?? Placeholder.kind(from: name)
    memory.withLock { memory in
      if let wanted { memory.adopt(wanted, for: value) }
      memory.learn(value, kind: kind, declared: true)
    }
  }

  /// Keeps the numbers of the placeholders in a file from being given to other values.
  public func reserve(placeholdersIn bytes: ArraySlice<UInt8>) {
    let placeholders = Placeholder.occurrences(in: bytes).map(\.placeholder)
    if !placeholders.isEmpty { memory.withLock { $0.reserve(placeholders) } }
  }

  /// Gives a value the placeholder that a file has for it, if neither has another partner yet.
  public func adopt(_ placeholder: Placeholder, for value: ArraySlice<UInt8>) {
    memory.withLock { $0.adopt(placeholder, for: Array(value)) }
  }

  /// How many texts are searched for everywhere; it rises when something new is learnt.
  public var remembered: Int { memory.withLock(\.remembered) }

  /// How many bytes the longest remembered value can take in any encoding.
  ///
  /// What redacts a body piece by piece holds back as many, so that no secret is cut in two.
  public var reach: Int {
    // The longest encoding is JSON's or HTML's of single bytes: six for one.
    memory.withLock { $0.search.longest * 6 }
  }

  /// The secret that a placeholder stands for, if this redactor has met it.
  public func value(of placeholder: Placeholder) -> ArraySlice<UInt8>? {
    memory.withLock { $0.value(of: placeholder).map { $0[...] } }
  }

  // MARK: Learning

  /// Learns the secrets of a request's path and query.
  public func learn(target: String) {
    let source = Array(target.utf8)[...]
    learn(reader.reading(ofTarget: source), in: source)
  }

  /// Learns the secrets of header or trailer fields.
  public func learn(fields: HTTPFields) {
    for field in fields {
      let source = field.valueBytes
      learn(reader.reading(of: source, in: field), in: source)
    }
  }

  /// Learns the secrets of a body by its media type, or by its looks if that is not known.
  public func learn(body: ArraySlice<UInt8>, mediaType: String?) {
    learn(reader.reading(ofBody: body, mediaType: mediaType), in: body)
  }

  // MARK: Redacting

  /// The path and query with secrets replaced; everything else keeps its encoding.
  public func redacted(target: String) -> String {
    let source = Array(target.utf8)[...]
    return text(redacted(source) { reader.reading(ofTarget: $0) }, or: target)
  }

  /// The fields with secrets replaced in their values.
  ///
  /// A field that is marked as never to be indexed (RFC 7541, section 7.1.3) is a credential,
  /// whatever its name is.
  public func redacted(fields: HTTPFields) -> HTTPFields {
    var redactedFields = HTTPFields()
    redactedFields.reserveCapacity(fields.count)
    for var field in fields {
      let source = field.valueBytes
      if let value = redacted(source, by: { [field] in reader.reading(of: $0, in: field) }) {
        let indexing = field.indexingStrategy
        field = HTTPField(name: field.name, value: value)
        field.indexingStrategy = indexing
      }
      redactedFields.append(field)
    }
    return redactedFields
  }

  /// The body with secrets replaced; what is not replaced keeps every byte, and JSON stays JSON.
  public func redacted(body: ArraySlice<UInt8>, mediaType: String?) -> ArraySlice<UInt8> {
    redacted(body) { reader.reading(ofBody: $0, mediaType: mediaType) }.map { $0[...] } ?? body
  }

  /// A text for people with secrets replaced: an error, a log line, a page.
  public func redacted(text: String) -> String {
    let source = Array(text.utf8)[...]
    return self.text(redacted(source) { reader.reading(ofText: $0) }, or: text)
  }

  /// A line of the command language, or a cURL command, with secrets replaced.
  ///
  /// Where it is not certain that a value is harmless it is replaced: a line of history need not
  /// run again.
  public func redacted(command line: String) -> String {
    let source = Array(line.utf8)[...]
    return text(redacted(source) { reader.reading(ofCommand: $0) }, or: line)
  }

  /// The bytes with remembered values replaced wherever they occur.
  public func redactedRemembered(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    redacted(bytes, searches: .rememberedOnly, by: Self.everywhere).map { $0[...] } ?? bytes
  }

  /// The bytes with declared values replaced wherever they occur: what a terminal may show.
  public func hidingDeclared(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    redacted(bytes, searches: .declaredOnly, by: Self.everywhere).map { $0[...] } ?? bytes
  }

  private static func everywhere(_ bytes: ArraySlice<UInt8>) -> Reading {
    var reading = Reading()
    reading.search(bytes.indices, as: .text)
    return reading
  }

  private var reader: Reader { Reader(rules: rules) }

  private func text(_ bytes: [UInt8]?, or original: String) -> String {
    bytes.map { String(decoding: $0, as: UTF8.self) } ?? original
  }
}

extension HTTPField {
  var valueBytes: ArraySlice<UInt8> {
    withUnsafeBytesOfValue { Array($0)[...] }
  }
}
