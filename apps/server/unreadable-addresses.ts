import type { IncomingMessage } from 'node:http'

/** A path without a route: it is answered like every address that leads nowhere. */
const NOWHERE = '/nowhere'

/** Leads unreadable addresses of pages, such as those cut within a character, to the page that says so. */
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
