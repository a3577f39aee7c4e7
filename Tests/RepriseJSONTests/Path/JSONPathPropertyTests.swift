import RepriseJSON
import Testing

/// Selection against a second, simpler way to the same result.
@Suite struct JSONPathPropertyTests {
  /// Section 2.3.4.2.2 of RFC 9535, as it is written there.
  private func slice(_ count: Int, _ start: Int?, _ end: Int?, _ step: Int) -> [Int] {
    func normalize(_ index: Int) -> Int { index >= 0 ? index : count + index }
    guard step != 0 else { return [] }
    let first = normalize(start ?? (step > 0 ? 0 : count - 1))
    let last = normalize(end ?? (step > 0 ? count : -count - 1))
    var result: [Int] = []
    if step > 0 {
      var index = min(max(first, 0), count)
      while index < min(max(last, 0), count) {
        result.append(index)
        index += step
      }
    } else {
      var index = min(max(first, -1), count - 1)
      while index > min(max(last, -1), count - 1) {
        result.append(index)
        index += step
      }
    }
    return result
  }

  @Test func slicesOfEveryKind() throws {
    let bounds: [Int?] = [nil, -7, -4, -3, -1, 0, 1, 2, 3, 4, 9]
    for count in 0...4 {
      let array = try root("[" + (0..<count).map(String.init).joined(separator: ",") + "]")
      for start in bounds {
        for end in bounds {
          for step in [-5, -2, -1, 0, 1, 2, 5] {
            let text = "$[\(start.map(String.init) ?? ""):\(end.map(String.init) ?? ""):\(step)]"
            let selected = try JSONPath(text).select(in: array).map(\.text)
            #expect(selected == slice(count, start, end, step).map(String.init), "\(text)")
          }
        }
      }
    }
  }

  @Test func indexesOfEveryKind() throws {
    let array = try root("[0,1,2]")
    for index in -5...5 {
      let selected = try JSONPath("$[\(index)]").select(in: array).first
      #expect(selected?.text == array[index]?.text)
    }
  }

  @Test func allDescendantsAreTheDescendants() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let value = try root(RandomJSON.value(&generator).text(&generator))
      let selected = try JSONPath("$..*").select(in: value).map(\.bytes.startIndex)
      let descendants = value.descendants.dropFirst().map(\.bytes.startIndex)
      #expect(selected.sorted() == descendants)
      let elements = try JSONPath("$..[*]").select(in: value).map(\.bytes.startIndex)
      #expect(elements == selected)
    }
  }

  @Test func descendantsByNameAreFoundEverywhere() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let value = try root(RandomJSON.value(&generator).text(&generator))
      let selected = try JSONPath("$..a").select(in: value).map(\.bytes.startIndex)
      let expected = value.descendants.compactMap { $0["a"]?.bytes.startIndex }
      #expect(selected == expected)
    }
  }

  @Test func unionsAreTheirPartsInOrder() throws {
    let value = try root(#"[{"a": 1, "b": 2}, [3, 4, 5], 6]"#)
    let selectors = ["0", "-1", "'a'", "\"b\"", "*", "1:", "::-1", "7"]
    for left in selectors {
      for right in selectors {
        for place in ["$", "$[0]", "$[1]", "$[2]"] {
          let union = try JSONPath("\(place)[\(left),\(right)]").select(in: value).map(\.path)
          let first = try JSONPath("\(place)[\(left)]").select(in: value).map(\.path)
          let second = try JSONPath("\(place)[\(right)]").select(in: value).map(\.path)
          #expect(union == first + second)
        }
      }
    }
  }

  /// What a query selects has its nearest value in itself; what it does not, above.
  @Test func nearestExistingIsOnTheWay() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<200 {
      let value = try root(RandomJSON.value(&generator).text(&generator))
      for place in value.descendants {
        let path = try JSONPath(place.path)
        if let selected = path.select(in: value).first {
          #expect(path.nearestExisting(in: value).path == selected.path)
        }
        let beyond = try JSONPath(place.path + "['not there'].x[0]")
        let nearest = beyond.nearestExisting(in: value).path
        #expect(place.path.hasPrefix(nearest))
      }
    }
  }

  /// Large documents keep the RFC's order as long as a query does not multiply places.
  @Test func orderInALargeDocument() throws {
    let text = "[" + (0..<20_000).map { #"{"b":\#($0),"a":\#($0)}"# }.joined(separator: ",") + "]"
    let value = try root(text)
    let selected = try JSONPath("$..['a','b','a']").select(in: value)
    #expect(selected.count == 60_000)
    #expect(selected.prefix(4).map(\.path) == ["$[0].a", "$[0].b", "$[0].a", "$[1].a"])
  }
}
