/// How a piece of text looks at a terminal, named for what it shows.
///
/// Only the sixteen colours that a terminal's own theme defines are used, so that the text can be
/// read on any background.
enum TextStyle: Sendable, Hashable {
  case plain
  case dim
  case fieldName
  case version
  case method
  case success
  case redirection
  case clientError
  case serverError
  case key
  case string
  case number
  case literal
  case warning
  case failure

  /// The codes of Select Graphic Rendition (ECMA-48), empty for plain text.
  var codes: String {
    switch self {
    case .plain: ""
    case .dim: "2"
    case .fieldName, .redirection: "36"
    case .version, .key: "34"
    case .method: "1;32"
    case .success, .string: "32"
    case .clientError, .number, .warning: "33"
    case .serverError, .failure: "31"
    case .literal: "35"
    }
  }

  /// The style of a status code.
  static func status(_ code: Int) -> TextStyle {
    switch code {
    case ..<300: .success
    case 300..<400: .redirection
    case 400..<500: .clientError
    default: .serverError
    }
  }
}
