import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SocketAddress } from '#http/listen-address.ts'

export type Lookup = (host: string) => Promise<string[]>

export const systemLookup: Lookup = async (host) => {
  const found = await lookup(host, { all: true })
  // Of one address family only: a process with an IPv4 and an IPv6 address is one process.
  return found.filter(({ family }) => family === found[0]!.family).map(({ address }) => address)
}

/** Whether the target is a host name, which may resolve to any number of processes. */
export function isName(target: SocketAddress): target is { host: string; port: number } {
  return 'host' in target && target.host !== 'localhost' && isIP(target.host) === 0
}

/**
 * The addresses of the processes behind these targets, in a fixed order: a name yields one for each. Null when a name
 * cannot be resolved: the processes known so far may still be there.
 */
export async function resolveTargets(
  targets: readonly SocketAddress[],
  lookupHost: Lookup
): Promise<SocketAddress[] | null> {
  const found: SocketAddress[] = []
  for (const target of targets) {
    if (!isName(target)) {
      found.push(target)
      continue
    }
    const hosts = await lookupHost(target.host).catch(() => [])
    if (hosts.length === 0) return null
    found.push(...[...new Set(hosts)].sort().map((host) => ({ host, port: target.port })))
  }
  return found
}

export function keyOf(target: SocketAddress): string {
  return 'path' in target ? target.path : `${target.host} ${target.port}`
}
