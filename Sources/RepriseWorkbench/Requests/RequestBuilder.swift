import HTTPTypes
package import RepriseNetworking
import RepriseRedaction

/// Makes requests out of request lines, with the base URL, the standing headers and the variables
/// of a session.
package struct RequestBuilder {
  package var base: RequestURL?
  package var standingHeaders: [StandingHeader]
  package var variables: any VariableSource

  package init(
    base: RequestURL?, standingHeaders: [StandingHeader] = [], variables: any VariableSource
  ) {
    self.base = base
    self.standingHeaders = standingHeaders
    self.variables = variables
  }

  /// The request that a line means.
  package func plan(_ line: RequestLine) throws(RequestError) -> PlannedRequest {
    guard let method = HTTPRequest.Method(line.method) else {
      throw RequestError("\(ControlCharacters.escaped(line.method)) cannot be a method")
    }
    var substitution = Substitution(variables)
    let url = try url(of: line, with: &substitution)
    let body = try RequestBody(line, with: &substitution)
    var fields = FieldCollection()
    for (name, value) in body.impliedFields { try fields.add(name, value) }
    var notices: [String] = []
    let standing = try addStandingHeaders(
      to: &fields, for: url, notices: &notices, with: &substitution)
    try addCredentials(of: line, url: url, to: &fields, with: &substitution)
    try addItems(of: line, to: &fields, with: &substitution)
    let head = url.head(method, fields: fields.fields)
    return PlannedRequest(
      request: Request(head: head, body: body.body), origin: url.origin,
      timeout: line.options.timeout, isDry: line.options.isDry, standingHeaders: standing,
      references: substitution.references, notices: notices)
  }

  /// The base URL after `cd` with a word.
  package func base(changedBy word: Word) throws(RequestError) -> RequestURL {
    var substitution = Substitution(variables)
    let text = try URLComposer.text(of: word, with: &substitution)
    return try URLReading(base: base).base(text)
  }

  /// The value that an assignment gives its variable.
  package func value(of content: Assignment.Content) throws(RequestError) -> VariableValue {
    var substitution = Substitution(variables)
    switch content {
    case .text(let word): return .text(try substitution.text(word))
    case .json(let template): return .json(try substitution.json(template))
    }
  }

  private func url(
    of line: RequestLine, with substitution: inout Substitution
  ) throws(RequestError) -> RequestURL {
    var text = try URLComposer.text(of: line.url, with: &substitution)
    if let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")) {
      text = String(text[..<fragment])
    }
    var separator = "?"
    if let question = text.utf8.firstIndex(of: UInt8(ascii: "?")) {
      separator =
        text.utf8.index(after: question) == text.endIndex || text.hasSuffix("&") ? "" : "&"
    }
    for item in line.items {
      guard case .query(let name, let value) = item.kind else { continue }
      text += separator
      text += Self.encodedForQuery(try substitution.text(name)) + "="
      text += Self.encodedForQuery(try substitution.text(value))
      separator = "&"
    }
    return try URLReading(base: base, defaultScheme: line.defaultScheme).url(text)
  }

  /// A name or a value of a query item, with `+` for a blank as HTTPie writes it.
  private static func encodedForQuery(_ text: String) -> String {
    TargetCoding.encodedComponent(text).split(separator: "%20", omittingEmptySubsequences: false)
      .joined(separator: "+")
  }

  /// Adds what `with` gave; a credential goes only to the origin that it was given for.
  private func addStandingHeaders(
    to fields: inout FieldCollection, for url: RequestURL, notices: inout [String],
    with substitution: inout Substitution
  ) throws(RequestError) -> [Int] {
    fields.beginLayer()
    if let user = base?.userInformation, !user.isEmpty, base?.origin == url.origin {
      try fields.add(.authorization, BasicCredentials.fieldValue(userInformation: user))
      fields.beginLayer()
    }
    var used: [Int] = []
    for (index, header) in standingHeaders.enumerated() {
      let (word, value): (Word, Word)
      switch header.item.kind {
      case .header(let name, let content): (word, value) = (name, content)
      case .emptyHeader(let name): (word, value) = (name, Word())
      default: continue
      }
      let name = try FieldCollection.name(substitution.text(word))
      if let origin = header.origin, origin != url.origin, Self.isCredential(name) {
        notices.append("\(name) was left out: it belongs to \(origin), not to \(url.origin)")
        continue
      }
      try fields.add(name, try substitution.text(value))
      used.append(index)
    }
    return used
  }

  private static func isCredential(_ name: HTTPField.Name) -> Bool {
    RedactionRules.standard.isSecret(header: name) || name == .cookie || name == .authorization
  }

  /// Adds `authorization` from an option or from the user information of the line's own URL.
  private func addCredentials(
    of line: RequestLine, url: RequestURL, to fields: inout FieldCollection,
    with substitution: inout Substitution
  ) throws(RequestError) {
    fields.beginLayer()
    if line.options.bearer != nil, line.options.basic != nil {
      throw RequestError("--bearer and --auth are two answers to one question; give one of them")
    }
    if let bearer = line.options.bearer {
      try fields.add(.authorization, "Bearer " + substitution.text(bearer))
    } else if let basic = line.options.basic {
      let credentials = try substitution.text(basic)
      try fields.add(.authorization, BasicCredentials.fieldValue(credentials.utf8))
    } else if let user = url.userInformation, !user.isEmpty,
      user != base?.userInformation || url.origin != base?.origin
    {
      try fields.add(.authorization, BasicCredentials.fieldValue(userInformation: user))
    }
  }

  private func addItems(
    of line: RequestLine, to fields: inout FieldCollection, with substitution: inout Substitution
  ) throws(RequestError) {
    fields.beginLayer()
    for item in line.items {
      switch item.kind {
      case .header(let name, let value):
        let name = try FieldCollection.name(substitution.text(name))
        try fields.add(name, try substitution.text(value))
      case .emptyHeader(let name):
        try fields.add(FieldCollection.name(substitution.text(name)), "")
      case .unsetHeader(let name):
        fields.remove(try FieldCollection.name(substitution.text(name)))
      default: break
      }
    }
  }
}
