/// A secret and where it stands.
struct Finding {
  /// Where it stands in the source; this is what is replaced.
  var range: Range<Int>
  /// The secret itself, without the escapes of the place.
  var value: [UInt8]
  /// The kind of the place.
  var kind: String
  /// Whether it is a JSON number, which stays one.
  var isNumber = false
  /// Other texts of the same secret, such as a cookie's value without percent-encoding.
  var aliases: [[UInt8]] = []
}

/// A stretch of a source in which what others wrote is searched for secrets.
struct Region {
  enum Form {
    /// Text as it is.
    case text
    /// The content of a JSON string, between its quotes.
    case jsonString
    /// A JSON number.
    case jsonNumber
    /// Percent-encoded, as in a path.
    case percentEncoded
    /// Percent-encoded with `+` as a blank, as in queries and forms.
    case formEncoded
    /// Bytes that are no text.
    case binary
  }

  var range: Range<Int>
  var form: Form
}

/// What a source says by its structure: the secrets that have names, and where else to search.
struct Reading {
  var findings: [Finding] = []
  /// Secrets that are in the source without standing there, such as the password of `Basic`.
  var hidden: [(value: [UInt8], kind: String)] = []
  var regions: [Region] = []
  /// Whether the source is a command, in which variables stand for values.
  var hasVariables = false

  /// Adds a value under a secret name, unless it is one that is never secret.
  mutating func find(
    _ value: some Collection<UInt8>, at range: Range<Int>, kind: String, aliases: [[UInt8]] = []
  ) {
    let value = Array(value)
    guard !range.isEmpty, !SecretValue.isNever(value) else { return }
    findings.append(Finding(range: range, value: value, kind: kind, aliases: aliases))
  }

  mutating func search(_ range: Range<Int>, as form: Region.Form) {
    if !range.isEmpty { regions.append(Region(range: range, form: form)) }
  }

  /// Adds what was read in a decoded text whose places are translated by `view`.
  mutating func add(_ findings: [Finding], through view: DecodedView) {
    for var finding in findings {
      finding.range = view.sourceRange(of: finding.range)
      self.findings.append(finding)
    }
  }
}
