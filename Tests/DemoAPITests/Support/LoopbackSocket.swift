#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system said about a socket.
struct SocketError: Error, Equatable {
  let call: String
  let number: Int32
}

/// One blocking TCP connection to a port of 127.0.0.1.
final class LoopbackSocket: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    self.descriptor = socket(AF_INET, stream, 0)
    guard self.descriptor >= 0 else { throw SocketError(call: "socket", number: errno) }
    // A test that would wait for ever fails instead.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      self.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(self.descriptor, $0, size)
      }
    }
    guard result == 0 else { throw SocketError(call: "connect", number: errno) }
  }

  deinit {
    close(self.descriptor)
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { send(self.descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { throw SocketError(call: "send", number: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// What is there, or nothing at the end of the stream.
  func read() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = buffer.withUnsafeMutableBytes { recv(self.descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw SocketError(call: "recv", number: errno) }
    return Array(buffer[..<count])
  }

  func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      do {
        let part = try self.read()
        guard !part.isEmpty else { return bytes }
        bytes += part
      } catch let error as SocketError where error.number == ECONNRESET && !bytes.isEmpty {
        return bytes
      }
    }
  }

  /// Reads until the text has come, or the stream has ended.
  func read(until text: String) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let part = try self.read()
      bytes += part
      let so = String(decoding: bytes, as: UTF8.self)
      if part.isEmpty || so.contains(text) { return so }
    }
  }
}
