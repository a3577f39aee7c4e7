import HTTPTypes
import Testing

@testable import RepriseNetworking

struct CacheControlTests {
  @Test(
    "RFC 9111, section 5.2: directives",
    arguments: [
      ("", [:]), (",, ,", [:]), ("no-store", ["no-store": nil]),
      ("Max-Age=60, No-Cache", ["max-age": "60", "no-cache": nil]),
      ("max-age=\"60\"", ["max-age": "60"]), ("max-age = 60", ["max-age": "60"]),
      ("max-age=1, max-age=2", ["max-age": "1"]), ("max-age=", ["max-age": ""]),
      ("private=\"set-cookie, x\", no-store", ["private": "set-cookie, x", "no-store": nil]),
      ("no-cache=\"a\\\"b,no-store\"", ["no-cache": "a\"b,no-store"]),
      ("private=\"open, no-store", ["private": "open, no-store"]),
      ("max-age=60 odd, must-revalidate", ["max-age": "60", "must-revalidate": nil]),
      ("=5, public", ["public": nil]), ("\"max-age=60\", public", ["public": nil]),
      ("community=\"UCI\" , x-é=ü", ["community": "UCI", "x-é": "ü"]),
    ] as [(String, [String: String?])])
  func directives(text: String, directives: [String: String?]) {
    #expect(CacheControl(text).directives == directives)
  }

  @Test(
    "RFC 9111, section 1.2.2: seconds",
    arguments: [
      ("max-age=60", 60), ("max-age=0", 0), ("max-age=007", 7), ("max-age", -1), ("max-age=", -1),
      ("max-age=-5", -1), ("max-age=1.5", -1), ("max-age=5s", -1), ("max-age=\"9\"", 9),
      ("max-age=99999999999999999999999", 2_147_483_648), ("s-maxage=5", nil), ("", nil),
    ] as [(String, Int64?)])
  func seconds(text: String, seconds: Int64?) {
    #expect(CacheControl(text).seconds("max-age", invalid: -1) == seconds)
  }

  @Test func severalFieldsAreOneList() {
    var fields = HTTPFields()
    fields.append(HTTPField(name: .cacheControl, value: "max-age=5"))
    fields.append(HTTPField(name: .cacheControl, value: "max-age=9, no-cache"))
    let control = CacheControl(fields)
    #expect(control.directives == ["max-age": "5", "no-cache": nil])
    #expect(control.contains("no-cache"))
    #expect(!control.contains("no-store"))
  }

  @Test func whatIsPrintedIsReadBack() {
    var generator = SeededGenerator(seed: 9)
    let octets = Array("abz09-,;= \"\\é")
    for _ in 0..<2_000 {
      var directives: [String: String?] = [:]
      for number in 0..<Int.random(in: 0...4, using: &generator) {
        let text = String(
          (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            octets[Int.random(in: 0..<octets.count, using: &generator)]
          })
        directives["d\(number)"] = .some(Bool.random(using: &generator) ? text : nil)
      }
      let text = directives.map { name, value in
        guard let value else { return name }
        let escaped = value.utf8.flatMap { byte in
          "\"\\".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
        }
        return "\(name)=\"\(String(decoding: escaped, as: UTF8.self))\""
      }.joined(separator: ", ")
      #expect(CacheControl(text).directives == directives, "\(text)")
    }
  }
}
