/// Host names in the ASCII form that goes over the wire (RFC 3492, RFC 5891).
///
/// Labels are put in lower case and then in Punycode. The further mappings of UTS 46 (full-width
/// letters, final sigma) need tables that Foundation does not give on every platform, and are left out.
enum DomainName {
  static func ascii(_ host: String) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return host.asciiLowercased }
    let labels = host.lowercased().unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: isLabelSeparator)
    return labels.map { label in
      label.allSatisfy(\.isASCII)
        ? String(String.UnicodeScalarView(label)) : "xn--" + punycode(Array(label))
    }.joined(separator: ".")
  }

  private static func isLabelSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "\u{3002}", "\u{FF0E}", "\u{FF61}": true
    default: false
    }
  }

  private static func punycode(_ label: [Unicode.Scalar]) -> String {
    let (base, minimum, maximum) = (36, 1, 26)
    var output = label.filter(\.isASCII).map { UInt8($0.value) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (current, delta, bias, handled) = (128, 0, 72, basicCount)
    while handled < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= current }).min() else {
        break
      }
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in label {
        if scalar.value < current { delta += 1 }
        guard Int(scalar.value) == current else { continue }
        var (rest, step) = (delta, base)
        while true {
          let threshold = step <= bias ? minimum : min(step - bias, maximum)
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (base - threshold)))
          rest = (rest - threshold) / (base - threshold)
          step += base
        }
        output.append(digit(rest))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var offset = 0
    while delta > 455 {
      delta /= 35
      offset += 36
    }
    return offset + 36 * delta / (delta + 38)
  }
}
