export interface Endpoint {
  method: string
  /** With Fastify's `:param`. */
  path: string
}

/** The methods that exist at this URL. Slow, and so only for 404 and 405. */
export function allowedMethods(endpoints: readonly Endpoint[], url: string): string[] {
  const path = pathOf(url)
  const methods = endpoints.filter((endpoint) => pattern(endpoint.path).test(path)).map(({ method }) => method)
  return [...new Set(methods)].sort()
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

function pattern(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}
