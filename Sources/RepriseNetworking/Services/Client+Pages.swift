import HTTPTypes

extension Client {
  /// The pages of a list in which each response says in a `link` field where the next is (RFC 8288).
  ///
  /// ```swift
  /// for try await repositories in client.pages(of: LoadRepositories()) { … }
  /// ```
  ///
  /// The first page is the endpoint's own; every other is asked for as its link says, with GET, and
  /// with the endpoint's header fields and time, and checked and decoded as the endpoint says. Where a
  /// link leads to another origin, credentials stay behind: those of preparers for the client's own
  /// origin, and those among the endpoint's header fields. A link without an origin of its own stands
  /// on the URL that answered, behind all redirects.
  ///
  /// Each page is a call of its own, with a number of its own: a `timeout` of the endpoint or the
  /// client counts anew for each. A deadline of the context is one for all of them, and for what is
  /// done between them.
  ///
  /// - Parameters:
  ///   - endpoint: the first page.
  ///   - relation: what the next page is to one, `next` by default.
  ///   - context: what is known about the calls beforehand, but for their numbers.
  public func pages<E: Endpoint>(
    of endpoint: E, linked relation: String = "next", context: RequestContext = RequestContext()
  ) -> Pages<E.Value> where E.Value: Sendable {
    let home = Origin(outline(of: endpoint))
    var template = context
    // One beginning for all pages, on the clock that they will have.
    template.clock = completed(context).clock
    template.begin()
    return Pages { [template] url in
      var context = template
      context.call = RequestContext.nextCall()
      let page = LinkedPage(base: endpoint, home: home, url: url)
      let (value, response) = try await valueAndResponse(of: page, context: context)
      let next: String?
      do throws(URLSyntaxError) {
        next = try response.link(relation)?.description
      } catch {
        // Asking for it fails with the same error, in the place of the page after.
        next = error.text
      }
      return Pages.Step(page: value, at: url ?? response.request.url, next: next)
    }
  }
}

/// A page of an endpoint that a link led to.
private struct LinkedPage<Base: Endpoint>: EndpointWrapper {
  typealias Value = Base.Value

  let base: Base
  let home: Origin?
  let url: String?

  private var target: RequestURL? { url.flatMap { try? RequestURL($0) } }

  var baseURL: String? { target == nil ? url ?? base.baseURL : base.baseURL }
  var path: String { target?.description ?? (url == nil ? base.path : "") }
  var method: HTTPRequest.Method { url == nil ? base.method : .get }
  var task: RequestTask { url == nil ? base.task : .plain }

  var headerFields: HTTPFields {
    var fields = base.headerFields
    if let target, target.origin != home { fields.removeCredentials() }
    return fields
  }
}
