/**
 * Headers of every answer; pages replace the policy with their own. No CORS headers: the API is for its own origin
 * (docs/security/threats.md).
 */
const apiHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
}

/** Also sent to browsers that use https. */
const secureApiHeaders: Record<string, string> = {
  ...apiHeaders,
  'strict-transport-security': 'max-age=31536000; includeSubDomains'
}

/** The headers of an answer that goes to the client by https or not. */
export function commonHeaders(isSecure: boolean): Record<string, string> {
  return isSecure ? secureApiHeaders : apiHeaders
}

/**
 * The policy of the client's service worker, which is governed by the policy of its own file and fetches only our
 * files.
 */
export const workerPolicy = "default-src 'self'; frame-ancestors 'none'"

/**
 * The policy of the client's worker that reads labels, which is governed by the policy of its own file as well. It may
 * compile WebAssembly, which pages may not; it evaluates no text as a script (docs/adr/0031-scanning.md).
 */
export const labelReaderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of the map's worker, which fetches vector tiles: our own, or those of the given origin. */
export function mapWorkerPolicy(tiles: string): string {
  return `default-src 'none'; connect-src 'self'${tiles && ` ${tiles}`}; frame-ancestors 'none'`
}

interface PagePolicy {
  nonce: string
  /** The host that the page was requested at, for its WebSockets: older Safaris do not count them as 'self'. */
  host: string
  /** Origins of map tiles. */
  tiles?: string
}

/** Styles and scripts are ours or carry this answer's nonce. */
export function pagePolicy({ nonce, host, tiles = '' }: PagePolicy): string {
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  const maps = tiles && ` ${tiles}`
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${sockets}${maps}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join('; ')
}

/**
 * Headers of a page besides its policy. A tracking link contains a secret, so its address must not be sent as a
 * referrer.
 */
export function pageHeaders(path: string): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    'referrer-policy': path.startsWith('/track') ? 'no-referrer' : 'strict-origin',
    'cache-control': 'no-cache'
  }
}
