/// Suffixes under which anybody can have a host, so that no cookie may be set for all of it.
///
/// Every single label is one. Of the suffixes with several labels only common ones are known here:
/// the whole list (publicsuffix.org) has ten thousand lines and changes weekly, and a program knows
/// its own hosts. A cookie for a suffix that is missing here goes to the hosts below it.
enum PublicSuffixes {
  /// Whether a domain, in lower case, is one of the suffixes.
  static func contains(_ domain: String) -> Bool {
    let name = domain.utf8.last == UInt8(ascii: ".") ? String(domain.dropLast()) : domain
    return !name.utf8.contains(UInt8(ascii: ".")) || known.contains(name)
  }

  private static let known: Set<String> = Set(
    countries.flatMap { country, labels in
      labels.split(separator: " ").map { "\($0).\(country)" }
    } + services)

  private static let countries: [(String, String)] = [
    ("ar", "com edu gob gov int mil net org tur"),
    ("at", "ac co gv or"),
    ("au", "com net org edu gov asn id"),
    ("bd", "com edu gov net org ac mil"),
    ("br", "com net org gov edu mil art blog eco eng ind inf jus leg rec srv tv"),
    ("cn", "ac com edu gov mil net org"),
    ("co", "com edu gov mil net nom org"),
    ("cy", "ac com gov net org"),
    ("eg", "com edu gov net org sci"),
    ("es", "com nom org gob edu"),
    ("fr", "asso com gouv nom prd tm"),
    ("gr", "com edu gov net org"),
    ("hk", "com edu gov idv net org"),
    ("hu", "co info org priv sport tm"),
    ("id", "ac biz co desa go mil my net or sch web"),
    ("il", "ac co gov idf k12 muni net org"),
    ("in", "ac co edu firm gen gov ind mil net nic org res"),
    ("it", "edu gov"),
    ("jp", "ac ad co ed go gr lg ne or"),
    ("ke", "ac co go info me mobi ne or sc"),
    ("kr", "ac co es go hs kg mil ms ne or pe re sc"),
    ("mx", "com edu gob net org"),
    ("my", "com edu gov mil name net org"),
    ("ng", "com edu gov i mil mobi name net org sch"),
    ("nz", "ac co cri geek gen govt health iwi maori mil net org parliament school"),
    ("pe", "com edu gob mil net nom org"),
    ("ph", "com edu gov i mil net ngo org"),
    ("pk", "com edu gov net org"),
    ("pl", "com edu gov info net org waw"),
    ("pt", "com edu gov int net nome org publ"),
    ("ro", "com info nom org store tm www"),
    ("rs", "ac co edu gov in org"),
    ("ru", "com edu gov int mil msk net org pp spb"),
    ("sa", "com edu gov med net org pub sch"),
    ("sg", "com edu gov net org per"),
    ("th", "ac co go in mi net or"),
    ("tr", "av bel biz com edu gen gov info k12 mil name net org web"),
    ("tw", "club com ebiz edu game gov idv mil net org"),
    ("ua", "com edu gov in kiev kyiv lviv net odesa org"),
    ("uk", "ac co gov ltd me net nhs org plc police sch"),
    ("us", "ak al ca co fl ga il ma md mi nc nj nv ny oh or pa tx va wa"),
    ("uy", "com edu gub mil net org"),
    ("ve", "co com edu gob gov info mil net org web"),
    ("vn", "ac biz com edu gov health info int name net org pro"),
    ("za", "ac co edu gov law mil net nom org school web"),
  ]

  private static let services = [
    "a.run.app", "appspot.com", "azure-api.net", "azurewebsites.net", "blogspot.com",
    "cloudapp.net", "cloudfront.net", "deno.dev", "elasticbeanstalk.com",
    "firebaseapp.com", "fly.dev", "github.io", "githubusercontent.com", "gitlab.io", "glitch.me",
    "herokuapp.com", "netlify.app", "ngrok.app", "ngrok.io", "ngrok-free.app", "now.sh",
    "onrender.com", "pages.dev", "r2.dev", "readthedocs.io", "repl.co", "run.app",
    "s3.amazonaws.com", "surge.sh", "trycloudflare.com", "up.railway.app", "vercel.app", "web.app",
    "workers.dev", "co.com", "eu.org", "uk.com", "us.com",
  ]
}
