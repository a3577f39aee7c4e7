/// The texts of `help`.
enum Help {
  private static let groups: [(title: String, topics: [HelpTopic])] = [
    ("Requests", HelpTopic.requests), ("Answers", HelpTopic.answers),
    ("Context", HelpTopic.context), ("Recordings", HelpTopic.recordings),
    ("Session", HelpTopic.session),
  ]

  /// What there is, one line a topic.
  static var overview: [String] {
    let width = HelpTopic.all.map { $0.names[0].count }.max() ?? 0
    let lines = groups.flatMap { group in
      [group.title]
        + group.topics.map { topic in
          let name = topic.names[0]
          let padding = String(repeating: " ", count: width - name.count + 2)
          return "  \(name)\(padding)\(topic.summary)"
        } + [""]
    }
    return lines + ["`help WORD` tells more, with an example."]
  }

  /// What there is to know about a word, `nil` where it is none of the language.
  static func lines(about word: String) -> [String]? {
    let topic =
      HelpTopic.all.first { $0.names.contains(word) }
      ?? HelpTopic.all.first { $0.names.contains(word.lowercased()) }
    return topic?.lines
  }
}
