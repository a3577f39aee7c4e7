import RepriseJSON
import Testing

/// The examples of RFC 9535, but for filters.
@Suite struct JSONPathExampleTests {
  private static let store = #"""
    { "store": {
        "book": [
          { "category": "reference",
            "author": "Nigel Rees",
            "title": "Sayings of the Century",
            "price": 8.95
          },
          { "category": "fiction",
            "author": "Evelyn Waugh",
            "title": "Sword of Honour",
            "price": 12.99
          },
          { "category": "fiction",
            "author": "Herman Melville",
            "title": "Moby Dick",
            "isbn": "0-553-21311-3",
            "price": 8.99
          },
          { "category": "fiction",
            "author": "J. R. R. Tolkien",
            "title": "The Lord of the Rings",
            "isbn": "0-395-19395-8",
            "price": 22.99
          }
        ],
        "bicycle": {
          "color": "red",
          "price": 399
        }
      }
    }
    """#

  private func paths(_ path: String, _ text: String) throws -> [String] {
    try JSONPath(path).select(in: root(text)).map(\.path)
  }

  /// Section 1.5, table 2.
  @Test(arguments: [
    (
      "$.store.book[*].author",
      [
        "$.store.book[0].author", "$.store.book[1].author", "$.store.book[2].author",
        "$.store.book[3].author",
      ]
    ),
    (
      "$..author",
      [
        "$.store.book[0].author", "$.store.book[1].author", "$.store.book[2].author",
        "$.store.book[3].author",
      ]
    ),
    ("$.store.*", ["$.store.book", "$.store.bicycle"]),
    (
      "$.store..price",
      [
        "$.store.book[0].price", "$.store.book[1].price", "$.store.book[2].price",
        "$.store.book[3].price", "$.store.bicycle.price",
      ]
    ),
    ("$..book[2]", ["$.store.book[2]"]),
    ("$..book[2].author", ["$.store.book[2].author"]),
    ("$..book[2].publisher", []),
    ("$..book[-1]", ["$.store.book[3]"]),
    ("$..book[0,1]", ["$.store.book[0]", "$.store.book[1]"]),
    ("$..book[:2]", ["$.store.book[0]", "$.store.book[1]"]),
  ])
  func store(path: String, expected: [String]) throws {
    #expect(try paths(path, Self.store) == expected)
  }

  @Test func everythingInTheStore() throws {
    #expect(try paths("$..*", Self.store).count == 27)
    #expect(try root(Self.store).descendants.count == 28)
  }

  /// Section 2.3.1.3: names.
  @Test(arguments: [
    ("$.o['j j']", ["$.o['j j']"]),
    ("$.o['j j']['k.k']", ["$.o['j j']['k.k']"]),
    (#"$.o["j j"]["k.k"]"#, ["$.o['j j']['k.k']"]),
    (#"$["'"]["@"]"#, [#"$['\'']['@']"#]),
  ])
  func names(path: String, expected: [String]) throws {
    #expect(try paths(path, #"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#) == expected)
  }

  /// Section 2.3.2.3: wildcards.
  @Test(arguments: [
    ("$[*]", ["$.o", "$.a"]),
    ("$.o[*]", ["$.o.j", "$.o.k"]),
    ("$.o[*, *]", ["$.o.j", "$.o.k", "$.o.j", "$.o.k"]),
    ("$.a[*]", ["$.a[0]", "$.a[1]"]),
  ])
  func wildcards(path: String, expected: [String]) throws {
    #expect(try paths(path, #"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#) == expected)
  }

  /// Sections 2.3.3.3 and 2.3.4.3: indexes and slices.
  @Test(arguments: [
    ("$[1]", ["$[1]"]), ("$[-2]", ["$[5]"]), ("$[1:3]", ["$[1]", "$[2]"]),
    ("$[5:]", ["$[5]", "$[6]"]),
    ("$[1:5:2]", ["$[1]", "$[3]"]), ("$[5:1:-2]", ["$[5]", "$[3]"]),
    ("$[::-1]", ["$[6]", "$[5]", "$[4]", "$[3]", "$[2]", "$[1]", "$[0]"]),
  ])
  func slices(path: String, expected: [String]) throws {
    #expect(try paths(path, #"["a", "b", "c", "d", "e", "f", "g"]"#) == expected)
  }

  /// Section 2.5.1.3: children.
  @Test(arguments: [
    ("$[0, 3]", ["$[0]", "$[3]"]), ("$[0:2, 5]", ["$[0]", "$[1]", "$[5]"]),
    ("$[0, 0]", ["$[0]", "$[0]"]),
  ])
  func children(path: String, expected: [String]) throws {
    #expect(try paths(path, #"["a", "b", "c", "d", "e", "f", "g"]"#) == expected)
  }

  /// Section 2.5.2.3: descendants.
  @Test(arguments: [
    ("$..j", ["$.o.j", "$.a[2][0].j"]),
    ("$..[0]", ["$.a[0]", "$.a[2][0]"]),
    ("$..o", ["$.o"]),
    ("$.o..[*, *]", ["$.o.j", "$.o.k", "$.o.j", "$.o.k"]),
    ("$.a..[0, 1]", ["$.a[0]", "$.a[1]", "$.a[2][0]", "$.a[2][1]"]),
    (
      "$..*",
      [
        "$.o", "$.a", "$.o.j", "$.o.k", "$.a[0]", "$.a[1]", "$.a[2]", "$.a[2][0]", "$.a[2][1]",
        "$.a[2][0].j", "$.a[2][1].k",
      ]
    ),
  ])
  func descendants(path: String, expected: [String]) throws {
    let text = #"{"o": {"j": 1, "k": 2}, "a": [5, 3, [{"j": 4}, {"k": 6}]]}"#
    #expect(try paths(path, text) == expected)
  }

  /// Section 2.6.1: null is a value.
  @Test(arguments: [
    ("$.a", ["$.a"]), ("$.a[0]", []), ("$.a.d", []), ("$.b[0]", ["$.b[0]"]), ("$.b[*]", ["$.b[0]"]),
    ("$.null", ["$.null"]),
  ])
  func null(path: String, expected: [String]) throws {
    #expect(try paths(path, #"{"a": null, "b": [null], "c": [{}], "null": 1}"#) == expected)
  }
}
