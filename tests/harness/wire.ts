import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const TIMEOUT_MS = 30_000

/** What crosses between a page and the server. */
export interface Wire {
  /** Whatever the page was sent since it was last forgotten: answers, and what its sockets told. */
  heard(): Promise<string>
  /** Forgets it once all that was asked before is answered: an answer that was made earlier may still come. */
  forget(): Promise<void>
  /** Operations that the page sent once more after it had their answer. */
  sentAgain(): readonly string[]
}

/** Listens to a page from now on. */
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
    // What was cut off on its way did not come.
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
