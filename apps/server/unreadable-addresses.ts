import type { IncomingMessage } from 'node:http'

/** Where no route is: what stands there is answered like every address that leads nowhere. */
const NOWHERE = '/nowhere'

/**
 * Leads addresses of pages that cannot be read, as those that were cut within a character, to the page that says so.
 */
export function readableAddress({ method, url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?', 1)
  if (!path.includes('%') || method !== 'GET' || path.startsWith('/api/') || path.startsWith('/packs/')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return NOWHERE
  }
}
