/// An array that keeps the elements that can be decoded, and says which could not.
///
/// Arrays are strict everywhere else: one bad element fails the whole. Choose this where a list with
/// a gap is better than none, and look at ``drops``.
///
/// ```swift
/// struct Page: Decodable {
///   @LossyArray var friends: [Friend]
/// }
/// page.$friends.first?.description   // "friends[1]: the key “id” is missing"
/// ```
@propertyWrapper
public struct LossyArray<Element> {
  /// An element that could not be decoded.
  public struct Drop: Sendable, Hashable, CustomStringConvertible {
    /// Its place in the array of the body, from 0.
    public let index: Int
    /// Why it could not be decoded.
    public let failure: DecodingFailure

    /// One line for a person.
    public var description: String {
      "\(failure.path.isEmpty ? "[\(index)]" : failure.path): \(failure.reason)"
    }
  }

  /// The elements that could be decoded, in their order.
  public var elements: [Element]

  /// The elements that could not.
  public var drops: [Drop]

  /// The elements that could be decoded, in their order.
  public var wrappedValue: [Element] {
    get { elements }
    set { elements = newValue }
  }

  /// The elements that could not be decoded.
  public var projectedValue: [Drop] { drops }

  /// Makes an array of which nothing was dropped.
  public init(wrappedValue: [Element]) {
    elements = wrappedValue
    drops = []
  }
}

extension LossyArray: Sendable where Element: Sendable {}

extension LossyArray: Equatable where Element: Equatable {}

extension LossyArray: Hashable where Element: Hashable {}

extension LossyArray: Encodable where Element: Encodable {
  /// Encodes the elements that there are.
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension LossyArray: Decodable where Element: Decodable {
  /// Decodes every element that can be decoded.
  ///
  /// - Throws: `DecodingError` where the value is no array.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    (elements, drops) = ([], [])
    while !container.isAtEnd {
      let index = container.currentIndex
      // Its own decoder, so that a failure does not leave the container where it was.
      let element = try container.superDecoder()
      do {
        elements.append(try Element(from: element))
      } catch {
        let failure = DecodingFailure(error, of: Element.self, by: element)
        drops.append(Drop(index: index, failure: failure))
      }
    }
  }
}
