/// Text that would act on a terminal that printed it as it is.
enum HostilePage {
  private static let attacks: [(name: String, text: String)] = [
    ("clear the screen", "\u{1B}[2J\u{1B}[H"),
    ("colour", "\u{1B}[31mred\u{1B}[0m"),
    ("move up and write over", "\u{1B}[1A\u{1B}[2Kwritten over"),
    ("title", "\u{1B}]0;owned\u{07}"),
    ("clipboard", "\u{1B}]52;c;b3duZWQ=\u{07}"),
    ("link", "\u{1B}]8;;http://example.com/\u{1B}\\harmless\u{1B}]8;;\u{1B}\\"),
    ("device control", "\u{1B}P+q544e\u{1B}\\"),
    ("make the terminal answer", "\u{1B}[6n\u{1B}[c"),
    ("other character set", "\u{1B}(0qqq\u{1B}(B"),
    ("bell", "\u{07}"),
    ("backspace", "harm\u{08}\u{08}\u{08}\u{08}good"),
    ("carriage return", "harmful\rharmless"),
    ("null and delete", "a\u{00}b\u{7F}c"),
    ("C1 CSI", "\u{9B}31mred\u{9B}0m"),
    ("C1 OSC", "\u{9D}0;owned\u{9C}"),
    ("bidi override", "\u{202E}gpj.exe\u{202C}"),
    ("bidi isolate", "\u{2067}olleh\u{2069}"),
    ("line and paragraph separator", "one\u{2028}two\u{2029}three"),
    ("zero width", "re\u{200B}prise\u{FEFF}"),
  ]

  static let text = Self.attacks.map { "\($0.name): \($0.text)\n" }.joined()

  static let html =
    "<!DOCTYPE html>\n<title>\u{1B}]0;owned\u{07}</title>\n<pre>\n\(Self.text)</pre>\n"

  static let json: JSON = .object(
    Self.attacks.map { JSON.Member(name: $0.name, value: .string($0.text)) })
}
