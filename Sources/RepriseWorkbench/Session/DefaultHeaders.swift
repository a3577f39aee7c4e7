internal import HTTPTypes
internal import RepriseNetworking

/// The headers that every request has unless it, or `with`, says otherwise.
enum DefaultHeaders {
  private static let all = [("user-agent", "reprise"), ("accept-encoding", ContentCoding.accepted)]

  /// The defaults as standing headers, without those that other standing headers name.
  static func standing(beside others: [StandingHeader]) -> [StandingHeader] {
    let names = Set(others.compactMap { $0.item.headerName })
    return all.filter { !names.contains($0.0) }.map { name, value in
      StandingHeader(
        item: RequestItem(kind: .header(name: Word(name), value: Word(value))), origin: nil)
    }
  }
}

extension RequestItem {
  /// The name of the header that the item is about, in lower case, where it is written out.
  var headerName: String? {
    switch kind {
    case .header(let name, _), .emptyHeader(let name), .unsetHeader(let name):
      name.literal?.lowercased()
    case .query, .string, .json: nil
    }
  }
}
