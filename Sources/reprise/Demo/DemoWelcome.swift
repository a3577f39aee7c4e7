/// What the demonstration says before its first prompt.
enum DemoWelcome {
  static func text(baseURL: String) -> String {
    """
    Reprise: an embedded API listens at \(baseURL) until you quit. Try:

      get /api/v1/friends user_id==7
      post /authenticate email=mia@example.com password=open-sesame -> token=$.token
      get /token Authorization:"JWT {{token}}"
      record first        then send something, then: stop, replay first, and send it again
      get /               lists what the API has; help lists what the prompt can do

    """
  }
}
