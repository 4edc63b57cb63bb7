/** The name part of a Host header in lower case: cookies do not know ports either. */
export function hostName(host: string): string {
  const lower = host.trim().toLowerCase()
  return lower.startsWith('[') ? lower.slice(0, lower.indexOf(']') + 1) : (lower.split(':')[0] ?? lower)
}
