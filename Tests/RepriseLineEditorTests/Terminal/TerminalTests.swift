import Testing

/// Tests at a pseudo-terminal.
///
/// One after the other: the signals that an editor answers while it reads are the process's, so two
/// editors that read at once would take them from each other.
@Suite(.serialized, .timeLimit(.minutes(1))) enum TerminalTests {}
