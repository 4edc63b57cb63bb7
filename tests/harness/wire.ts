import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const TIMEOUT_MS = 30_000

/** The traffic between a page and the server. */
export interface Wire {
  /** Returns everything the page received since the last `forget`: answers, and messages of its sockets. */
  heard(): Promise<string>
  /** Forgets it after all open requests are answered: an answer that was made earlier may still arrive. */
  forget(): Promise<void>
  /** Returns the operations that the page sent again after it had their answer. */
  sentAgain(): readonly string[]
}

/** Records the traffic of a page from now on. */
export function tapWire(page: Page): Wire {
  let heard: Promise<string>[] = []
  const answered = new Set<string>()
  const again: string[] = []
  const open = new Set<Request>()
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('request', (request) => {
    open.add(request)
    for (const id of operationsIn(request)) if (answered.has(id)) again.push(id)
  })
  page.on('response', (response) => {
    if (!/json|html|text\/plain/.test(response.headers()['content-type'] ?? '')) return
    // An answer that was cut off did not arrive.
    const text = response.text().catch(() => '')
    heard.push(text)
    const sent = operationsIn(response.request())
    if (sent.length > 0 && response.ok())
      void text.then((body) => {
        if (!/"errors"/.test(body) && body !== '') for (const id of sent) answered.add(id)
      })
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      heard.push(Promise.resolve(typeof payload === 'string' ? payload : payload.toString('latin1'))),
    ),
  )
  return {
    heard: async () => (await Promise.all(heard)).join('\n'),
    async forget() {
      const earlier = [...open]
      await expect.poll(() => earlier.some((request) => open.has(request)), { timeout: TIMEOUT_MS }).toBe(false)
      await Promise.all(heard)
      heard = []
    },
    sentAgain: () => again,
  }
}

function operationsIn(request: Request): string[] {
  if (request.method() !== 'POST') return []
  return [...(request.postData() ?? '').matchAll(/"operationId":"([^"]+)"/g)].map(([, id = '']) => id)
}
