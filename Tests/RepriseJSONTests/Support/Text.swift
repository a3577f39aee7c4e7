import RepriseJSON

func document(_ text: String) throws -> JSONDocument { try JSONDocument(text) }

func root(_ text: String) throws -> JSONValue { try JSONDocument(text).root }

/// The message with which a text is refused, or "" if it is not.
func refusal(of bytes: [UInt8]) -> String {
  do {
    _ = try JSONDocument(bytes[...])
    return ""
  } catch {
    return error.description
  }
}

func refusal(of text: String) -> String { refusal(of: Array(text.utf8)) }

func string(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}
