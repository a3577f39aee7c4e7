internal import HTTPTypes
internal import RepriseNetworking

/// The exchanges of a session as `list` shows them, one a line.
struct ExchangeTable {
  let lines: [String]

  init(_ exchanges: [SessionExchange]) {
    let rows = exchanges.map { exchange in
      [
        "@\(exchange.number)", exchange.request.method.rawValue,
        exchange.response.map { String($0.status.code) } ?? "–", exchange.took.spelled,
        exchange.response == nil ? "–" : Amount.bytes(exchange.bodySize),
        SafeText.line(exchange.url),
      ]
    }
    let columns = rows.first?.count ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        // Numbers are read from the right; the last column needs no padding.
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column == columns - 1 { return cell }
        return column == 3 || column == 4 ? padding + cell : cell + padding
      }
      return cells.joined(separator: "  ")
    }
  }
}
