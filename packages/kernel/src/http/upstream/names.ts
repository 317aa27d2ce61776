import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SocketAddress } from '#http/listen-address.ts'

export type Lookup = (host: string) => Promise<string[]>

export const systemLookup: Lookup = async (host) => {
  const found = await lookup(host, { all: true })
  // Where a process has an address of each family, it is still one process.
  return found.filter(({ family }) => family === found[0]!.family).map(({ address }) => address)
}

/** A name of the network, which may stand for any number of processes. */
export function isName(target: SocketAddress): target is { host: string; port: number } {
  return 'host' in target && target.host !== 'localhost' && isIP(target.host) === 0
}

/**
 * Where the processes behind these targets are now: a name gives an address for each of them, in a fixed order.
 * Null when a name is not known: whoever was there before may still be.
 */
export async function resolveTargets(targets: readonly SocketAddress[], ask: Lookup): Promise<SocketAddress[] | null> {
  const found: SocketAddress[] = []
  for (const target of targets) {
    if (!isName(target)) {
      found.push(target)
      continue
    }
    const hosts = await ask(target.host).catch(() => [])
    if (hosts.length === 0) return null
    found.push(...[...new Set(hosts)].sort().map((host) => ({ host, port: target.port })))
  }
  return found
}

export function keyOf(target: SocketAddress): string {
  return 'path' in target ? target.path : `${target.host} ${target.port}`
}
