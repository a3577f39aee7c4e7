extension RetryTable {
  /// Every status code that is registered, with the reason for its rule.
  static let standardStatuses: [Int: RetryRule] = {
    var rules: [Int: RetryRule] = [:]
    for (code, reason) in final { rules[code] = RetryRule(.never, reason) }
    for (code, verdict, reason) in worthAnother { rules[code] = RetryRule(verdict, reason) }
    return rules
  }()

  private static let worthAnother: [(Int, RetryRule.Verdict, String)] = [
    (408, .idempotent, "the server did not get the whole request in time"),
    (425, .every, "the server refused to process what may be a replay; it is none the next time"),
    (429, .idempotentOrInvited, "the limit passes with time"),
    (500, .idempotent, "the server failed in the middle; the next attempt may pass"),
    (502, .idempotent, "a gateway got a bad answer; the server behind it may have been restarting"),
    (503, .idempotentOrInvited, "the server cannot serve for a while"),
    (504, .idempotent, "a gateway got no answer in time; the server behind it may be quicker now"),
  ]

  private static let final: [(Int, String)] = [
    (100, "an interim response; the final one is still to come"),
    (101, "the protocol was changed as asked"),
    (102, "an interim response; the final one is still to come"),
    (103, "an interim response; the final one is still to come"),
    (104, "an interim response; the upload can be resumed"),
    (200, "a success"),
    (201, "a success; another attempt would create another one"),
    (202, "a success; the work goes on"),
    (203, "a success, changed by a proxy"),
    (204, "a success without content"),
    (205, "a success without content"),
    (206, "a success, of a part"),
    (207, "a success; its parts have statuses of their own"),
    (208, "a success, reported before"),
    (226, "a success, as a difference"),
    (300, "a choice for the caller"),
    (301, "the answer is elsewhere"),
    (302, "the answer is elsewhere"),
    (303, "the answer is elsewhere"),
    (304, "what the caller has is fresh"),
    (305, "the answer is behind a proxy; the status is obsolete"),
    (306, "the status is unused"),
    (307, "the answer is elsewhere"),
    (308, "the answer is elsewhere"),
    (400, "the request is malformed, and would be again"),
    (401, "a credential is missing or not valid; that is for who authenticates"),
    (402, "a payment is missing"),
    (403, "the server understood and refuses"),
    (404, "there is nothing at this URL"),
    (405, "the method is not allowed here"),
    (406, "there is no form that the request accepts"),
    (407, "a proxy asks for a credential"),
    (409, "the state is in conflict with the request; the caller has to resolve it"),
    (410, "it is gone for good"),
    (411, "the server asks for a length"),
    (412, "a condition of the request does not hold"),
    (413, "the body is too large, and would be again"),
    (414, "the URL is too long, and would be again"),
    (415, "the body has a type that is not taken here"),
    (416, "the range is outside of what there is"),
    (417, "an expectation of the request cannot be met"),
    (418, "the status is unused"),
    (421, "the connection leads to another server, and the next may too"),
    (422, "the content is not valid, and would not be again"),
    (423, "it is locked, for nobody knows how long"),
    (424, "another request failed, on which this one depends"),
    (426, "the server asks for another protocol"),
    (428, "the server asks for a condition"),
    (431, "the header fields are too large, and would be again"),
    (451, "it is withheld for legal reasons"),
    (501, "the server does not know the method"),
    (505, "the server does not speak this version of HTTP"),
    (506, "the server is set up wrongly"),
    (507, "the server has no room left; a second attempt makes none"),
    (508, "the server found a circle"),
    (510, "the status is obsolete; an extension is missing"),
    (511, "the network asks for a login first"),
  ]
}
