/// The names that are secret by themselves, each with the kind that its placeholders get.
///
/// Names are in the form of ``RedactionRules/normalized(_:)`` and match as a whole: `token_type`,
/// `token_count`, `page_token`, `next_page_token`, `continuation_token` and `expires_in` are not
/// among them and never will be.
enum SecretNames {
  /// The kind of each secret name.
  static let kinds: [String: String] = {
    var kinds: [String: String] = [:]
    for (kind, names) in namesByKind {
      for name in names.split(separator: " ") { kinds[String(name)] = kind }
    }
    return kinds
  }()

  /// Names whose elements and members are secret, whatever these are called.
  static let containers: Set<String> = ["cookies", "passwords", "secrets"]

  /// Whether a name, not normalized, can be one of them; nearly every other name is told apart
  /// without making a string of it.
  static func mayHold(_ name: some Collection<UInt8>) -> Bool {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
      // A form's nested name is taken apart elsewhere.
      if byte == UInt8(ascii: "]") { return true }
      hash = (hash ^ UInt64(byte.lowercased)) &* 0x100_0000_01B3
    }
    let bit = Int(hash >> 20 & 8191)
    return filter[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  /// A bitmap of the hashes of all names.
  private static let filter: [UInt64] = {
    var filter = [UInt64](repeating: 0, count: 128)
    for name in kinds.keys {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let bit = Int(hash >> 20 & 8191)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }
    return filter
  }()

  private static let namesByKind: [(kind: String, names: String)] = [
    ("authorization", "authorization proxyauthorization xauthorization xforwardedauthorization"),
    ("cookie", "cookie cookies setcookie setcookie2 cookie2"),
    (
      "password",
      """
      password passwords passwd passwort pwd pass passphrase passcode userpassword userpass \
      newpassword oldpassword currentpassword confirmpassword passwordconfirmation \
      passwordconfirm passwordhash masterpassword dbpassword proxypassword xpassword
      """
    ),
    (
      "token",
      """
      token accesstoken refreshtoken idtoken idtokenhint authtoken authenticationtoken \
      authorizationtoken apitoken bearertoken usertoken logintoken logouttoken remembertoken \
      resettoken passwordresettoken confirmationtoken activationtoken verificationtoken \
      invitationtoken personalaccesstoken privatetoken jobtoken deploytoken bottoken \
      devicetoken registrationtoken oauthtoken servicetoken sastoken mfatoken securitytoken \
      clienttoken xauthtoken xaccesstoken xrefreshtoken xtoken xapitoken xidtoken \
      xamzsecuritytoken xgitlabtoken xgithubtoken xvaulttoken xshopifyaccesstoken \
      xforwardedaccesstoken xfigmatoken xplextoken xusertoken xconsultoken xjwttoken subjecttoken \
      actortoken
      """
    ),
    ("bearer", "bearer"),
    ("jwt", "jwt xjwtassertion"),
    (
      "key",
      """
      apikey accesskey accesskeyid secretkey secretaccesskey awsaccesskeyid \
      awssecretaccesskey privatekey signingkey encryptionkey masterkey sharedkey \
      sharedaccesskey accountkey storagekey appkey applicationkey authkey subscriptionkey \
      ocpapimsubscriptionkey licensekey servicekey sshkey hmackey xapikey xaccesskey \
      xauthkey xappkey xgoogapikey xfunctionskey xrapidapikey xalgoliaapikey ddapikey \
      ddapplicationkey rapidapikey
      """
    ),
    (
      "secret",
      """
      secret secrets clientsecret appsecret apisecret apikeysecret consumersecret \
      sharedsecret signingsecret webhooksecret oauthtokensecret accesstokensecret totpsecret \
      usersecret sessionsecret xclientsecret xsecret xapisecret xvaultsecret \
      cfaccessclientsecret mnemonic seedphrase connectionstring
      """
    ),
    (
      "session",
      """
      session sessionid sessiontoken sessionkey sid jsessionid phpsessid aspsessionid \
      aspnetsessionid asp.netsessionid connect.sid awssessiontoken xsessiontoken xsessionid \
      usersession
      """
    ),
    (
      "csrf",
      """
      csrf xsrf csrftoken xsrftoken xcsrftoken xxsrftoken xcsrf xxsrf csrfmiddlewaretoken \
      authenticitytoken anticsrftoken antiforgerytoken requestverificationtoken
      """
    ),
    ("otp", "otp totp otpcode totpcode mfacode twofactorcode xotp xgithubotp onetimepassword"),
    ("pin", "pin pincode"),
    ("cvv", "cvv cvv2 cvc cvc2 cardcvc cardcvv securitycode"),
    ("card", "cardnumber ccnumber ccnum creditcard creditcardnumber debitcardnumber"),
    ("ssn", "ssn socialsecuritynumber"),
    (
      "signature",
      """
      signature sig xamzsignature xgoogsignature xhubsignature xhubsignature256 xsignature \
      xtwiliosignature xslacksignature xlinesignature stripesignature oauthsignature \
      xwebhooksignature
      """
    ),
    (
      "code",
      """
      authorizationcode authcode devicecode codeverifier oauthverifier verificationcode \
      recoverycode recoverycodes backupcode backupcodes resetcode
      """
    ),
    ("assertion", "assertion clientassertion samlresponse samlassertion"),
    ("credential", "credential credentials xamzcredential xgoogcredential auth xauth basicauth"),
  ]
}
