import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const privateNets = new BlockList()
privateNets.addSubnet('127.0.0.0', 8)
privateNets.addSubnet('10.0.0.0', 8)
privateNets.addSubnet('172.16.0.0', 12)
privateNets.addSubnet('192.168.0.0', 16)
privateNets.addSubnet('169.254.0.0', 16)
privateNets.addAddress('::1', 'ipv6')
privateNets.addSubnet('fc00::', 7, 'ipv6')
privateNets.addSubnet('fe80::', 10, 'ipv6')

/**
 * One name per client, however a proxy writes it: without port, brackets or zone, and `::ffff:10.0.0.1` as 10.0.0.1.
 * Whatever is no address is `unknown`, so that all of it counts as one client.
 */
export function plainAddress(text: string): string {
  const [, bracketed, named] = withPort.exec(text) ?? []
  const bare = (bracketed ?? named ?? text).split('%')[0]!
  const plain = bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare
  return plain === 'local' || isIP(plain) ? plain : 'unknown'
}

/** `192.0.2.1:4711`, `[2001:db8::1]` and `[2001:db8::1]:4711`. */
const withPort = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/

/** Whether the address is loopback, private or link-local. A Unix socket has none and counts as local. */
export function isPrivateAddress(ip: string | undefined): boolean {
  if (!ip) return true
  const plain = plainAddress(ip)
  return plain === 'local' || (isIP(plain) > 0 && privateNets.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4'))
}

export function isLoopback(ip: string | undefined): boolean {
  if (!ip) return true
  const plain = plainAddress(ip)
  return plain === '::1' || plain.startsWith('127.')
}

/**
 * The client's address, for requests that come through `hops` of our own proxies, each of which appended the address
 * that it saw.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? 'local'
  if (hops === 0) return direct
  const { headers } = request
  const forwarded = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((line) => line.split(',').map((part) => part.trim()))
  const seen = [...forwarded, direct]
  return plainAddress(seen[Math.max(0, seen.length - 1 - hops)]!)
}
