/// Certificates and keys that no machine outside the tests believes; they are valid for a century.
///
/// An authority signed all but the self-signed one. The keys are of the curve P-256.
enum TestCertificates {
  /// The authority.
  static let authority = """
    -----BEGIN CERTIFICATE-----
    MIIBWTCB/6ADAgECAhReLOjiCxdjfkSisrqWyY+nQ7panzAKBggqhkjOPQQDAjAh
    MR8wHQYDVQQDDBZSZXByaXNlIHRlc3QgYXV0aG9yaXR5MCAXDTIwMDEwMTAwMDAw
    MFoYDzIxMjAwMTAxMDAwMDAwWjAhMR8wHQYDVQQDDBZSZXByaXNlIHRlc3QgYXV0
    aG9yaXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAElcdH3nAoYzTPxJUsvk8Q
    y+ZxwFRMH6xfRl9ZGJjN7xv3tHHZUt/CR8ND/f2tOax7fJH7ehYcO/PsXx+0aNs4
    0KMTMBEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAuzQi0Cqn
    bIZLBPMd8jVx7s/CJ4VAN3up1vFQIWK5zdcCIQDui8VlyMybCnc8Kxt3iLtW1V9J
    oUaGh/UiGkSi/QRfbw==
    -----END CERTIFICATE-----
    """

  /// For `localhost`, 127.0.0.1 and ::1.
  static let server = """
    -----BEGIN CERTIFICATE-----
    MIIBiTCCAS+gAwIBAgIUPpOudhX2388ui+eGrJaqBs66a5cwCgYIKoZIzj0EAwIw
    ITEfMB0GA1UEAwwWUmVwcmlzZSB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAw
    MDBaGA8yMTIwMDEwMTAwMDAwMFowETEPMA0GA1UEAwwGc2VydmVyMFkwEwYHKoZI
    zj0CAQYIKoZIzj0DAQcDQgAEw07/emACKBTuaL80ENg4nRuTUPszxuKrHdp05nv3
    qEFgcPcpnLnvjIJ9nLMMnfTUwyX+HlrpIinmzkKTTL2ss6NTMFEwDAYDVR0TAQH/
    BAIwADAsBgNVHREEJTAjgglsb2NhbGhvc3SHBH8AAAGHEAAAAAAAAAAAAAAAAAAA
    AAEwEwYDVR0lBAwwCgYIKwYBBQUHAwEwCgYIKoZIzj0EAwIDSAAwRQIgaMiA5dQG
    nUMETyGoNOJZ8h81xI1tq4yKMdGdn+Q/FnoCIQCdWgRVJEx5iAMB734gTSxnhOj+
    HLPQmAgWsuaMke1oQA==
    -----END CERTIFICATE-----
    """

  static let serverKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmaZPA0M01TwiLF0S
    koeDopUuvdnd9PsQ6GkHuT53la+hRANCAATDTv96YAIoFO5ovzQQ2DidG5NQ+zPG
    4qsd2nTme/eoQWBw9ymcue+Mgn2cswyd9NTDJf4eWukiKebOQpNMvayz
    -----END PRIVATE KEY-----
    """

  /// For `localhost` and 127.0.0.1, signed by itself.
  static let selfSigned = """
    -----BEGIN CERTIFICATE-----
    MIIBZDCCAQmgAwIBAgIUXqSNFmf4Z0u8WTSaisNGgVdZ5dswCgYIKoZIzj0EAwIw
    DzENMAsGA1UEAwwEc2VsZjAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
    MFowDzENMAsGA1UEAwwEc2VsZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLBg
    jm2kf7kAiPDYY8iIJ+H8AL4Ws6aZyJHIndSQTltRlWBmkOmRn0w69SFMCO+1UksQ
    D/psYJEulxF/yHXXteajQTA/MAwGA1UdEwEB/wQCMAAwGgYDVR0RBBMwEYIJbG9j
    YWxob3N0hwR/AAABMBMGA1UdJQQMMAoGCCsGAQUFBwMBMAoGCCqGSM49BAMCA0kA
    MEYCIQCC2mdyZUaKAv9PVYCz/kx6SQo6iFJxJttKTkZEquEEigIhAJ0ugG595tCZ
    DRVKbTvRzv7DXwTJURy5SI3MD+zENcLJ
    -----END CERTIFICATE-----
    """

  static let selfSignedKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgN7kublJLgEcMyGZ2
    iuvCYdHkYFSiHrC7N5pLlgjDm2KhRANCAASwYI5tpH+5AIjw2GPIiCfh/AC+FrOm
    mciRyJ3UkE5bUZVgZpDpkZ9MOvUhTAjvtVJLEA/6bGCRLpcRf8h117Xm
    -----END PRIVATE KEY-----
    """

  /// For `elsewhere.example`.
  static let elsewhere = """
    -----BEGIN CERTIFICATE-----
    MIIBfTCCASKgAwIBAgIUMHpH5j2CCew+gJKa1ghtuJPBXWIwCgYIKoZIzj0EAwIw
    ITEfMB0GA1UEAwwWUmVwcmlzZSB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAw
    MDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJZWxzZXdoZXJlMFkwEwYH
    KoZIzj0CAQYIKoZIzj0DAQcDQgAE1QEhFU5SnXbZkajz0sItxaijN4HlGqWpTP8k
    X9bbgniCOW85/KGmpL2gP1ARA4cn7oa5WjSupZgExzR0KLc8oaNDMEEwDAYDVR0T
    AQH/BAIwADAcBgNVHREEFTATghFlbHNld2hlcmUuZXhhbXBsZTATBgNVHSUEDDAK
    BggrBgEFBQcDATAKBggqhkjOPQQDAgNJADBGAiEA0dWjQz3Chdj/FxmQH2dixzyU
    ZpMdS4CkM0lSINWjS/cCIQDuvWkwfK/k+I0JbRvcId+qU37zDXX8iFoHOVCGs+cv
    gg==
    -----END CERTIFICATE-----
    """

  static let elsewhereKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+a+fiY6h/760AM1B
    j4G064QbSMUDWFwloSORzuzdG6ahRANCAATVASEVTlKddtmRqPPSwi3FqKM3geUa
    palM/yRf1tuCeII5bzn8oaakvaA/UBEDhyfuhrlaNK6lmATHNHQotzyh
    -----END PRIVATE KEY-----
    """

  /// For `localhost` and 127.0.0.1, and over.
  static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBdTCCARygAwIBAgIUVDIk2p9CwTKAOn92JGB19TmT15owCgYIKoZIzj0EAwIw
    ITEfMB0GA1UEAwwWUmVwcmlzZSB0ZXN0IGF1dGhvcml0eTAeFw0yMDAxMDEwMDAw
    MDBaFw0yMTAxMDEwMDAwMDBaMBIxEDAOBgNVBAMMB2V4cGlyZWQwWTATBgcqhkjO
    PQIBBggqhkjOPQMBBwNCAARqB5ckAfeM1nE0/MX4jXUgcoT+zh6KGfzDhQOuQlw5
    Iu9bQQqI7lglq/XSH/LvaJpsfqeOXm8e9pqWAvHe1u7+o0EwPzAMBgNVHRMBAf8E
    AjAAMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATATBgNVHSUEDDAKBggrBgEF
    BQcDATAKBggqhkjOPQQDAgNHADBEAiAhvQI8ed0rN2bE2OtSaN2rtK5JmBerqyMk
    Kjijtel0/QIgOXe38AkTCDkhgNlWh64wqyKVFrifNKLvcdj6UNII8es=
    -----END CERTIFICATE-----
    """

  static let expiredKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNDUP7qCBCUTw9Fa5
    UNRP1oljYyHgMyT4RDOKwg5586ChRANCAARqB5ckAfeM1nE0/MX4jXUgcoT+zh6K
    GfzDhQOuQlw5Iu9bQQqI7lglq/XSH/LvaJpsfqeOXm8e9pqWAvHe1u7+
    -----END PRIVATE KEY-----
    """

  /// What a client shows.
  static let client = """
    -----BEGIN CERTIFICATE-----
    MIIBdzCCARygAwIBAgIUIUQgmhKdNUbopaaQyYuDhoaLJ94wCgYIKoZIzj0EAwIw
    ITEfMB0GA1UEAwwWUmVwcmlzZSB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAw
    MDBaGA8yMTIwMDEwMTAwMDAwMFowETEPMA0GA1UEAwwGY2xpZW50MFkwEwYHKoZI
    zj0CAQYIKoZIzj0DAQcDQgAEWCaFDYUx3ZIG8czV5aNzQSlQi3u+kuXUht0uig43
    i6LZt1hE6Tl4Y9a8tZhLk9wxs3Cojp2IZc8Q7hZNLuZtIKNAMD4wDAYDVR0TAQH/
    BAIwADAZBgNVHREEEjAQgg5jbGllbnQuZXhhbXBsZTATBgNVHSUEDDAKBggrBgEF
    BQcDAjAKBggqhkjOPQQDAgNJADBGAiEArVG+DApt74hzxx8qK2l6qGKKAXb4Dkod
    ab96Unq5PZYCIQDeLVoZeMV6GNGODLjwaGEAfOCBLkGU8KbqWcJbmNlUlw==
    -----END CERTIFICATE-----
    """

  static let clientKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgi3cPKO4zqqS2iMnb
    YZAeIisBXWQIQgS3e9w+w1vspf2hRANCAARYJoUNhTHdkgbxzNXlo3NBKVCLe76S
    5dSG3S6KDjeLotm3WETpOXhj1ry1mEuT3DGzcKiOnYhlzxDuFk0u5m0g
    -----END PRIVATE KEY-----
    """

  /// The same key, encrypted with `open-sesame`.
  static let encryptedClientKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIH0MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBCSTk2XX+esXqClCycF
    JB1DAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQm0OwYZ7vN3K+cG/c
    FrjffASBkApDjgfqETw6NGPyaM2C0T7QeQwMusrONg6q7F0BmqZCP79u4ay4m+Jn
    yThpyDytqXlcihQLNnCkato4yqiWNSewY8P/n91+Kno/9NwENMpoHsTNicu5P38t
    U80bGr+Qc8rcpT46+/+YJo7DQk6af7wRWZcZLxJDHP0U2JVcFlKHA0DSscc4hJ07
    qOM5CgnJ1w==
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
