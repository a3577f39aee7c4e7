internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// A store for any JSON under any name.
final class ItemsAPI: Sendable {
  static let most = 1000

  private let items = Mutex(Items())

  var routes: [Route] {
    [
      Route(.get, "/items", "the names of the items") { _ in
        .json(["items": .array(self.items.withLock { $0.names }.map { .string($0) })])
      },
      Route(.get, "/items/{id}", "an item") { call in
        let id = call.parameter("id")
        guard let item = self.items.withLock({ $0[id] }) else { throw Self.unknown(id) }
        return .json(item)
      },
      Route(.put, "/items/{id}", "stores any JSON as an item") { call in
        let id = call.parameter("id")
        let item = try await call.json()
        let isNew = try self.items.withLock { items in
          guard items[id] != nil || items.names.count < Self.most else {
            throw Refusal(.conflict, "There are \(Self.most) items; delete one first.")
          }
          return items.store(item, as: id)
        }
        let path = "/items/\(PercentText.encode(id))"
        return isNew
          ? .json(item, status: .created, headers: [.location: path]) : .json(item)
      },
      Route(.patch, "/items/{id}", "merges JSON into an item; null removes a member") { call in
        let id = call.parameter("id")
        let patch = try await call.json()
        let item: JSON? = self.items.withLock { items in
          guard let item = items[id]?.merged(with: patch) else { return nil }
          _ = items.store(item, as: id)
          return item
        }
        guard let item else { throw Self.unknown(id) }
        return .json(item)
      },
      Route(.delete, "/items/{id}", "removes an item") { call in
        let id = call.parameter("id")
        guard self.items.withLock({ $0.remove(id) }) else { throw Self.unknown(id) }
        return .empty()
      },
    ]
  }

  private static func unknown(_ id: String) -> Refusal {
    Refusal(.notFound, "There is no item \(id).")
  }
}

/// Items in the order in which they were first stored.
private struct Items {
  private(set) var names: [String] = []
  private var values: [String: JSON] = [:]

  subscript(_ name: String) -> JSON? { self.values[name] }

  mutating func store(_ value: JSON, as name: String) -> Bool {
    let isNew = self.values.updateValue(value, forKey: name) == nil
    if isNew { self.names.append(name) }
    return isNew
  }

  mutating func remove(_ name: String) -> Bool {
    guard self.values.removeValue(forKey: name) != nil else { return false }
    self.names.removeAll { $0 == name }
    return true
  }
}
