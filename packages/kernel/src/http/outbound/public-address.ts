import { BlockList, isIPv4, isIPv6 } from 'node:net'

const special = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4]
] as const)
  special.addSubnet(net, bits)
// Inside 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address.
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('2002::', 16, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether something may be sent to the address. IPv6 is allowed by its one public range, so that loopback, local,
 * IPv4-mapped and translated forms are refused without a list of them.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !special.check(ip)
  return isIPv6(ip) && !ip.includes('%') && globalUnicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Whether the address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return isIPv4(ip) ? loopback.check(ip) : isIPv6(ip) && loopback.check(ip, 'ipv6')
}
