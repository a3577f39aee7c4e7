extension HelpTopic {
  /// Everything that `help` knows, in the order of the overview.
  static let all = requests + answers + context + recordings + session

  static let requests = [
    HelpTopic(
      "get", "head", "post", "put", "patch", "delete", "options", "trace", "query", "request",
      forms: [
        "get URL [ITEM…] [OPTION…] [-> NAME=QUERY…]",
        "head, post, put, patch, delete, options, trace, query: the same; PURGE, any upper-case word",
      ],
      summary: "sends a request and shows the answer",
      details: [
        "/users is below the base URL, :3000/x is localhost, example.com/x is http://.",
        "See `help items`, `help options`, `help body`, `help capture`.",
      ],
      example: "post /friends name=Ann age:=30 X-Trace:abc -> id=$.id"),
    HelpTopic(
      "items", "item",
      forms: [
        "NAME:VALUE header     NAME; empty header     NAME: no such header", "NAME==VALUE query",
        "NAME=VALUE text field     NAME:=JSON field of any type     NAME[a][]=VALUE nested",
      ],
      summary: "what a request is made of, as HTTPie writes it",
      details: [
        "A backslash hides a separator: a\\:b=c is a field named a:b.",
        "{{name}} stands for a variable, in any item.",
      ],
      example: "post /friends user[name]=Ann user[tags][]=new page==2"),
    HelpTopic(
      "options",
      forms: ["--bearer TOKEN   --auth USER:PASSWORD   --timeout 5s   --dry"],
      summary: "how a request is sent",
      details: ["--dry shows the request and does not send it."],
      example: "get /friends --bearer {{token}} --timeout 5s"),
    HelpTopic(
      "body", "heredoc",
      forms: ["put URL <<TAG", "…", "TAG"],
      summary: "a body written out below the line, up to the tag",
      details: [
        "The tags JSON, XML, GRAPHQL and TEXT set the content-type; <<'TAG' replaces no variables."
      ],
      example: "put /doc <<JSON"),
    HelpTopic(
      "variables", "{{",
      forms: [
        "{{name}}   {{name raw}}   {{$uuid}}   {{$now}}   {{$timestamp}}",
        "{{$randomInt 1 6}}   {{$env.HOME}}",
      ],
      summary: "stand for their values wherever a word, JSON or a body has them",
      details: [
        "A value never makes new words, items or lines; in a URL it is percent-encoded unless raw.",
        "`set`, `capture` and `->` give variables their values.",
      ],
      example: "get /friends/{{id}}"),
  ]

  static let answers = [
    HelpTopic(
      "expect",
      forms: [
        "expect [@N] STATUS [json|html|text|empty] [time < DURATION]",
        "expect [@N] QUERY [FILTER…] [not] PREDICATE",
      ],
      summary: "fails unless the answer is as expected",
      details: [
        "Predicates: == != < <= > >= contains startsWith endsWith in matches /…/ exists empty is.",
        "A status of 400 or more fails a script unless an expect on the status says it is right.",
        "See `help queries`.",
      ],
      example: "expect $.items count == 3"),
    HelpTopic(
      "capture", "->",
      forms: ["capture [@N] NAME QUERY [FILTER…]", "REQUEST -> NAME=QUERY [FILTER…]…"],
      summary: "sets a variable to a part of the answer",
      details: ["See `help queries`."],
      example: "capture id $.items[0].id"),
    HelpTopic(
      "queries", "filters",
      forms: [
        "$… (JSONPath)   status   header NAME   cookie NAME   body   url   time   size   var NAME",
        "count   first   last   nth N",
      ],
      summary: "what `expect` and `capture` look at, and the filters that may follow",
      details: ["JSONPath is that of RFC 9535; time is in milliseconds, size in bytes."],
      example: "expect header content-type startsWith application/json"),
  ]

  static let context = [
    HelpTopic(
      "cd",
      forms: ["cd URL", "cd /PATH", "cd //"],
      summary: "sets the base URL, goes below it, or back to its root",
      example: "cd https://api.example.com/v1"),
    HelpTopic("pwd", forms: ["pwd"], summary: "shows the base URL", example: "pwd"),
    HelpTopic(
      "with",
      forms: ["with NAME:VALUE…"],
      summary: "adds headers to every request that follows",
      details: [
        "Credentials stay with the origin they were given for; they are left out elsewhere."
      ],
      example: "with Accept:application/json"),
    HelpTopic(
      "without", forms: ["without NAME…"], summary: "takes headers back that `with` added",
      example: "without Accept"),
    HelpTopic(
      "set",
      forms: ["set NAME=TEXT…", "set NAME:=JSON…"],
      summary: "sets variables", example: "set user=ann n:=42"),
    HelpTopic("unset", forms: ["unset NAME…"], summary: "removes variables", example: "unset n"),
    HelpTopic(
      "vars", forms: ["vars"], summary: "lists the variables and the headers of `with`",
      example: "vars"),
    HelpTopic(
      "secret",
      forms: ["secret NAME…"],
      summary: "hides the value of a variable everywhere",
      details: [
        "A variable without a value is asked for, and what is typed is not shown.",
        "A secret is sent only to the first origin it is used with.",
      ],
      example: "secret pw"),
  ]

  static let recordings = [
    HelpTopic(
      "record",
      forms: ["record NAME"],
      summary: "sends what follows and writes it down, without its secrets",
      details: [
        "Recorded again, an exchange is replaced in place; those not sent again go at `stop`."
      ],
      example: "record friends"),
    HelpTopic(
      "extend",
      forms: ["extend NAME"],
      summary: "replays what is recorded, sends and adds the rest",
      example: "extend friends"),
    HelpTopic(
      "replay",
      forms: ["replay NAME… [strict]"],
      summary: "answers what follows from recordings and never touches the network",
      details: [
        "Strict, each exchange answers once, and those left unused are a failure."
      ],
      example: "replay friends strict"),
    HelpTopic(
      "stop", forms: ["stop"], summary: "ends recording or replaying and goes back to live",
      example: "stop"),
  ]

  static let session = [
    HelpTopic("list", forms: ["list"], summary: "lists what was sent", example: "list"),
    HelpTopic(
      "show",
      forms: ["show N [HBhb]"],
      summary: "shows what was sent and what came",
      details: [
        "H and B are the head and the body of the request, h and b those of the answer."
      ],
      example: "show 3 hb"),
    HelpTopic(
      "resend", forms: ["resend N"], summary: "sends a request again, as it was sent",
      example: "resend 3"),
    HelpTopic(
      "references", "@",
      forms: ["@last   @3   @-1"],
      summary: "name an exchange: the last, the third, the first from the end",
      example: "expect @3 201"),
    HelpTopic(
      "history", forms: ["history"], summary: "lists the lines typed before", example: "history"),
    HelpTopic(
      "help", forms: ["help [WORD]"], summary: "shows this, or what a word means",
      example: "help expect"),
    HelpTopic("quit", "exit", forms: ["quit"], summary: "ends the session", example: "quit"),
  ]
}
