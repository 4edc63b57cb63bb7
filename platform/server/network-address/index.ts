import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that identify a site: RFC 6177 speaks of 48 to 56 bits. */
const SITE_GROUPS = 3
const GROUPS = 8
/** As proxies write them: a port after it, an IPv6 address in brackets, zeros before a number. */
const BRACKETED = /^\[([^\]]*)\](?::\d+)?$/
const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::\d+)?$/
const MAPPED = ['0', '0', '0', '0', '0', 'ffff']

/**
 * The key by which requests of one network address are counted, however it is written: an IPv4 address, or the first 48
 * bits of an IPv6 one, since a site that has one of those addresses may have all with the same beginning (RFC 6177).
 */
export function addressGroup(address: string): string {
  const plain = BRACKETED.exec(address)?.[1] ?? address
  const ipv4 = plainIpv4(plain)
  if (ipv4 !== null) return ipv4
  const groups = groupsOf(plain)
  if (groups === null) return plain
  if (MAPPED.every((group, at) => groups[at] === group)) {
    const [high = 0, low = 0] = groups.slice(MAPPED.length).map((group) => Number.parseInt(group, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups.slice(0, SITE_GROUPS).join(':')}::/48`
}

/** Whether a request came from this machine, however its address is written. */
export function isLoopbackAddress(address: string): boolean {
  const plain = BRACKETED.exec(address)?.[1] ?? address
  return addressGroup(plain).startsWith('127.') || groupsOf(plain)?.join(':') === '0:0:0:0:0:0:0:1'
}

function plainIpv4(address: string): string | null {
  const parts = IPV4.exec(address)
  return parts ? parts.slice(1).map(Number).join('.') : null
}

/** The eight groups of an IPv6 address, without leading zeros; null if it is not one. */
function groupsOf(address: string): string[] | null {
  const unscoped = address.replace(/%.*$/, '')
  if (!isIPv6(unscoped)) return null
  // The end may be written as an IPv4 address.
  const written = unscoped.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [before = '', after] = written.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0')
  return [...head, ...(after === undefined ? [] : zeros), ...tail].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
