import RepriseNetworking
import Testing

struct APIEnvironmentTests {
  @Test(
    "B6, B15, D18: an environment is put together from its parts",
    arguments: [
      ("https", "api.example.com", nil, "", "https://api.example.com/"),
      ("https", "api.example.com", nil, "/v1", "https://api.example.com/v1"),
      ("https", "api.example.com", 443, "/v1/", "https://api.example.com/v1/"),
      ("http", "api.example.com", 80, "", "http://api.example.com/"),
      ("HTTP", "API.example.com", 8080, "/a b", "http://api.example.com:8080/a%20b"),
      ("https", "[::1]", 8443, "", "https://[::1]:8443/"),
      ("https", "bücher.example", nil, "", "https://xn--bcher-kva.example/"),
    ] as [(String, String, Int?, String, String)])
  func composes(_ scheme: String, _ host: String, _ port: Int?, _ basePath: String, _ url: String)
    throws
  {
    let environment = try APIEnvironment(scheme: scheme, host: host, port: port, basePath: basePath)
    #expect(environment.url.description == url)
  }

  @Test(
    "B15, D18, X8: a part that does not fit is named",
    arguments: [
      (
        "https://", "h", nil, "",
        "the scheme of environment “qa” is “https://”: expected http or https, without ://"
      ),
      (
        "ftp", "h", nil, "",
        "the scheme of environment “qa” is “ftp”: expected http or https, without ://"
      ),
      (
        "https", "http://api.example.com/", nil, "",
        "the host of environment “qa” is “http://api.example.com/”: expected a host alone, such as"
          + " api.example.com: no scheme, port, path or user"
      ),
      (
        "https", "api.example.com/", nil, "",
        "the host of environment “qa” is “api.example.com/”: expected a host alone, such as"
          + " api.example.com: no scheme, port, path or user"
      ),
      (
        "https", "api.example.com:80", nil, "",
        "the host of environment “qa” is “api.example.com:80”: expected a host alone, such as"
          + " api.example.com: no scheme, port, path or user"
      ),
      (
        "https", "mia:secret@api.example.com", nil, "",
        "the host of environment “qa” is “…@api.example.com”: expected a host"
          + " alone, such as api.example.com: no scheme, port, path or user"
      ),
      (
        "https", "", nil, "",
        "the host of environment “qa” is “”: expected a host alone, such as api.example.com: no"
          + " scheme, port, path or user"
      ),
      (
        "https", "h", 80, "",
        "the port of environment “qa” is “80”: expected another port: 80 is that of http"
      ),
      (
        "http", "h", 443, "",
        "the port of environment “qa” is “443”: expected another port: 443 is that of https"
      ),
      (
        "https", "h", 0, "",
        "the port of environment “qa” is “0”: expected a number from 1 to 65535"
      ),
      (
        "https", "h", 65_536, "",
        "the port of environment “qa” is “65536”: expected a number from 1 to 65535"
      ),
      (
        "https", "h", nil, "v1",
        "the base path of environment “qa” is “v1”: expected nothing, or a path that begins with /"
          + " and has no query"
      ),
      (
        "https", "h", nil, "/v1?x=1",
        "the base path of environment “qa” is “/v1?x=1”: expected nothing, or a path that begins"
          + " with / and has no query"
      ),
      (
        "https", "h", nil, "/v%1",
        "the base path of environment “qa” is “/v%1”: expected two hexadecimal digits after % (a"
          + " literal % is written %25)"
      ),
    ] as [(String, String, Int?, String, String)])
  func refuses(_ scheme: String, _ host: String, _ port: Int?, _ basePath: String, _ text: String) {
    let error = #expect(throws: EnvironmentError.self) {
      try APIEnvironment(name: "qa", scheme: scheme, host: host, port: port, basePath: basePath)
    }
    #expect(error?.description == text)
  }

  @Test("B13: an environment describes itself")
  func describesItself() throws {
    let environment = try APIEnvironment(name: "qa", host: "qa.example.com", basePath: "/v1")
    #expect(environment.description == "qa (https://qa.example.com/v1)")
  }
}
