import { isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What requests of one network address are counted by: an IPv4 address, or the first 64 bits of an IPv6 one, since
 * whoever has one of those addresses has all that begin alike (RFC 4291 §2.5.4, RFC 6177).
 */
export function addressGroup(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after] = address.replace(/%.*$/, '').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 2 * NETWORK_GROUPS - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
