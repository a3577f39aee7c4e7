import RepriseRedaction
import Testing

/// What bodies become, by their types.
@Suite struct RedactedBodyTests {
  @Test(arguments: [
    (#"{"password": "hunter2!"}"#, #"{"password": "REDACTED-password-1"}"#),
    (#"{"accessToken":"abc","n":1.50}"#, #"{"accessToken":"REDACTED-token-1","n":1.50}"#),
    (
      #"{"a":[{"b":{"Client-Secret":"s"}}]}"#,
      #"{"a":[{"b":{"Client-Secret":"REDACTED-secret-1"}}]}"#
    ),
    (
      #"{"password": null, "token": true, "secret": ""}"#,
      #"{"password": null, "token": true, "secret": ""}"#
    ),
    (#"{"pin": -12.50, "cvv": 123, "otp": 1e5}"#, #"{"pin": -99.99, "cvv": 999, "otp": 9e5}"#),
    (
      #"{"token_type": "bearer", "expires_in": 3600}"#,
      #"{"token_type": "bearer", "expires_in": 3600}"#
    ),
    (
      #"{"passwords": ["a", ["b"], 1, null]}"#,
      #"{"passwords": ["REDACTED-password-1", ["REDACTED-password-2"], 9, null]}"#
    ),
    (
      #"{"credentials": {"user": "ann", "pass": "x"}}"#,
      #"{"credentials": {"user": "ann", "pass": "REDACTED-password-1"}}"#
    ),
    (
      #"{"cookies": {"sid": "a=b", "on": true}}"#,
      #"{"cookies": {"sid": "REDACTED-cookie-1", "on": true}}"#
    ),
    (
      #"{"Authorization": "Bearer abc", "Cookie": "a=1; b=2"}"#,
      #"{"Authorization": "Bearer REDACTED-bearer-1", "#
        + #""Cookie": "a=REDACTED-cookie-1; b=REDACTED-cookie-2"}"#
    ),
    (
      #"[{"name": "Authorization", "value": "Bearer abc"}, {"name": "accept", "value": "*/*"}]"#,
      #"[{"name": "Authorization", "value": "Bearer REDACTED-bearer-1"}, "#
        + #"{"name": "accept", "value": "*/*"}]"#
    ),
    (
      #"{"a":"550E8400-e29b-41d4-a716-446655440000","jwt":"550E8400-e29b-41d4-a716-446655440000"}"#,
      #"{"a":"00000000-0000-4000-8000-000000000001","jwt":"00000000-0000-4000-8000-000000000001"}"#
    ),
    (
      #"{"url": "https:\/\/h\/p?api_key=a\u0062c\u0026x=1"}"#,
      #"{"url": "https:\/\/h\/p?api_key=REDACTED-key-1\u0026x=1"}"#
    ),
    (
      #"{"db": "postgres://ann:s3cr3t@db/x"}"#,
      #"{"db": "postgres://ann:REDACTED-password-1@db/x"}"#
    ),
    (
      #"{"text": "{\"password\": \"x\\ny\", \"n\": 1}"}"#,
      #"{"text": "{\"password\": \"REDACTED-password-1\", \"n\": 1}"}"#
    ),
    (
      #"{"token": "line\nbreak\u00e9", "echo": "<line\u000abreak\u00E9>"}"#,
      #"{"token": "REDACTED-token-1", "echo": "<REDACTED-token-1>"}"#
    ),
    (
      #"{"pin": 12345678901, "n": 12345678901, "t": "12345678901"}"#,
      #"{"pin": 99999999999, "n": 99999999999, "t": "REDACTED-pin-1"}"#
    ),
    (
      #"{"password":"a","password":"b"}"#,
      #"{"password":"REDACTED-password-1","password":"REDACTED-password-2"}"#
    ),
  ])
  func members(source: String, expected: String) {
    #expect(Redactor().body(source, "application/json; charset=utf-8") == expected)
    #expect(Redactor().body(source, "application/problem+json") == expected)
    #expect(Redactor().body(source) == expected)
  }
}
