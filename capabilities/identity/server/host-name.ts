/**
 * The Host header, port included: what a proxy says of another host decides nothing
 * (decisions/0019-a-proxy-keeps-the-host.md).
 */
export function askedHost({ headers }: { headers: { host?: string | undefined } }): string {
  return headers.host ?? ''
}

/** The name part of a Host header in lower case: cookies do not know ports either. */
export function hostName(host: string): string {
  const lower = host.trim().toLowerCase()
  return lower.startsWith('[') ? lower.slice(0, lower.indexOf(']') + 1) : (lower.split(':')[0] ?? lower)
}

/**
 * Whether a host is the root domain or stands below it. Any other leads where its owner lets it lead, which need not be
 * here: what is sent there may be read, and answered, by a stranger.
 */
export function isBelowRoot(rootAddress: string | URL, name: string): boolean {
  const root = new URL(rootAddress).hostname
  return name === root || name.endsWith(`.${root}`)
}
