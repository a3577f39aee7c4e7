/// The secrets of one recording or session: each with its placeholder, and how to find them again.
struct SecretMemory {
  private struct Entry {
    var value: [UInt8]
    var kind: String
    var placeholder: Placeholder?
  }

  private var entries: [Entry] = []
  /// Every known text of a secret, with its entry.
  private var texts: [[UInt8]: Int] = [:]
  private var searched: Set<[UInt8]> = []
  private var searchedAsDeclared: Set<[UInt8]> = []
  private var owners: [Placeholder: Int] = [:]
  private var reserved: Set<Placeholder> = []
  private var lastNumbers: [String: Int] = [:]

  /// Finds every remembered secret.
  private(set) var search = SecretSearch()
  /// Finds those that were declared.
  private(set) var declaredSearch = SecretSearch()

  /// How many texts are searched for.
  var remembered: Int { searched.count }

  // MARK: Learning

  /// Takes note of a secret; its number is given when it is first replaced.
  @discardableResult
  mutating func learn(
    _ value: [UInt8], kind: String, aliases: [[UInt8]] = [], declared: Bool = false
  ) -> Int {
    let known = ([value] + aliases).lazy.compactMap { [texts] in texts[$0] }.first
    let entry = known ?? entries.count
    if known == nil {
      let kind = SecretValue.isUUID(value) ? Placeholder.uuidKind : kind
      entries.append(Entry(value: value, kind: kind))
    }
    for text in [value] + aliases {
      if texts[text] == nil { texts[text] = entry }
      if SecretValue.isMemorable(text, declared: declared), searched.insert(text).inserted {
        search.add(text, entry: entry)
      }
    }
    if declared, SecretValue.isMemorable(value, declared: true),
      searchedAsDeclared.insert(value).inserted
    {
      declaredSearch.add(value, entry: entry)
    }
    return entry
  }

  /// Keeps the numbers of these placeholders from values that have none yet.
  mutating func reserve(_ placeholders: some Sequence<Placeholder>) {
    reserved.formUnion(placeholders)
  }

  /// Gives a value the placeholder that a file has for it, if neither has another partner.
  mutating func adopt(_ placeholder: Placeholder, for value: [UInt8]) {
    guard owners[placeholder] == nil, !SecretValue.isNever(value) else { return }
    let entry = learn(value, kind: placeholder.kind)
    guard entries[entry].placeholder == nil else { return }
    entries[entry].placeholder = placeholder
    owners[placeholder] = entry
    reserved.insert(placeholder)
  }

  // MARK: Placeholders

  /// The placeholder of an entry, which gets the lowest free number of its kind if it has none.
  mutating func placeholder(of entry: Int) -> Placeholder {
    if let placeholder = entries[entry].placeholder { return placeholder }
    let kind = entries[entry].kind
    var number = lastNumbers[kind, default: 0]
    var placeholder: Placeholder
    repeat {
      number += 1
      placeholder = Placeholder(unchecked: kind, number: number)
    } while reserved.contains(placeholder)
    lastNumbers[kind] = number
    entries[entry].placeholder = placeholder
    owners[placeholder] = entry
    reserved.insert(placeholder)
    return placeholder
  }

  func entry(of value: [UInt8]) -> Int? { texts[value] }

  func kind(of entry: Int) -> String { entries[entry].kind }

  func value(of entry: Int) -> [UInt8] { entries[entry].value }

  func value(of placeholder: Placeholder) -> [UInt8]? {
    owners[placeholder].map { entries[$0].value }
  }
}
