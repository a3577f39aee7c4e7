/// The words that begin statements.
enum Vocabulary {
  /// The methods that are written in lower case.
  static let methods = [
    "get", "head", "post", "put", "patch", "delete", "options", "trace", "query",
  ]

  /// What may stand before a method and says nothing.
  static let prefixes: Set = ["http", "https", "xh"]

  /// The words of this version that begin a statement and are not methods.
  static let commands = [
    "cd", "pwd", "with", "without", "set", "unset", "vars", "secret", "capture", "expect", "list",
    "show", "resend", "record", "replay", "extend", "stop", "help", "history", "quit",
  ]

  /// The words of the language that this version does not know.
  static let later: Set = [
    "curl", "retry", "repeat", "for", "if", "else", "def", "do", "include", "delay", "env", "edit",
    "diff", "export", "keep", "check", "scan", "source", "save", "pass",
  ]

  /// What people type who come from elsewhere.
  static let elsewhere = [
    "exit": "quit", "bye": "quit", "q": "quit", "ls": "list", "assert": "expect",
    "let": "set", "var": "set", "variables": "vars", "?": "help", "dir": "list",
  ]

  /// Filters of the language that this version does not know.
  static let laterFilters: Set = [
    "base64Decode", "base64Encode", "base64UrlSafeDecode", "base64UrlSafeEncode", "daysAfterNow",
    "daysBeforeNow", "decode", "dateFormat", "toDate", "htmlEscape", "htmlUnescape", "jsonpath",
    "xpath", "location", "regex", "replace", "replaceRegex", "split", "toFloat", "toHex", "toInt",
    "toString", "urlDecode", "urlEncode", "urlQueryParam", "utf8Decode", "utf8Encode",
  ]

  /// Whether a word is a method because it is all in upper case.
  static func isMethod(_ word: String) -> Bool {
    guard let first = word.utf8.first, first.isUpper else { return false }
    return word.utf8.allSatisfy { byte in
      byte.isUpper || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }

  /// What to write instead of a word that begins no statement.
  static func hint(for word: String) -> String? {
    if word.contains("://") || word.hasPrefix("/") || word.hasPrefix(":") {
      return "a request begins with its method: get \(word)"
    }
    if let known = elsewhere[word.lowercased()] { return "did you mean \(known)?" }
    return Suggestion.hint(for: word.lowercased(), in: methods + commands)
  }
}
