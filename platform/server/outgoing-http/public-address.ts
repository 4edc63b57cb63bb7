import { BlockList, isIP } from 'node:net'

/**
 * Ranges that the registries of special-purpose IPv4 addresses exclude from the public internet (RFC 6890 and its
 * successors).
 */
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number])[] = [
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
  ['240.0.0.0', 4],
]

/**
 * Parts of the public IPv6 space that lead elsewhere: Teredo and its neighbours, documentation, 6to4 (which can wrap
 * any IPv4 address).
 */
const SPECIAL_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6')
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address belongs to the public internet: not this machine, a private network, or a cloud's metadata
 * service.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  if (version === 6) return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return false
}
