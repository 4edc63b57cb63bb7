/**
 * The Host header, including the port: what a proxy says of another host is ignored
 * (decisions/0019-a-proxy-keeps-the-host.md).
 */
export function askedHost({ headers }: { headers: { host?: string | undefined } }): string {
  return headers.host ?? ''
}

/** The name part of a Host header in lower case: cookies ignore ports too. */
export function hostName(host: string): string {
  const lower = host.trim().toLowerCase()
  return lower.startsWith('[') ? lower.slice(0, lower.indexOf(']') + 1) : (lower.split(':')[0] ?? lower)
}

/**
 * Whether a host is the root domain or below it. Any other domain leads where its owner points it, which need not be
 * here: a stranger may read and answer what is sent there.
 */
export function isBelowRoot(rootAddress: string | URL, name: string): boolean {
  const root = new URL(rootAddress).hostname
  return name === root || name.endsWith(`.${root}`)
}
