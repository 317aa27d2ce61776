/** As Node's `listen` and `connect` take it. */
export type SocketAddress = { path: string } | { host: string; port: number }

/** Parses `unix:/path` or `host:port`, the two forms of every address setting. */
export function parseAddress(address: string): SocketAddress {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) }
  const colon = address.lastIndexOf(':')
  const port = Number(address.slice(colon + 1))
  if (colon < 1 || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${address} is not an address: write unix:/path or host:port`)
  }
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port }
}
