import type { Page, Request } from 'playwright-core'

/** What crosses between a page and the server. */
export interface Wire {
  /** Whatever the page was sent since it was last forgotten: answers, and what its sockets told. */
  heard(): Promise<string>
  forget(): void
  /** Operations that the page sent once more after it had their answer. */
  sentAgain(): readonly string[]
}

/** Listens to a page from now on. */
export function tapWire(page: Page): Wire {
  let heard: Promise<string>[] = []
  const answered = new Set<string>()
  const again: string[] = []
  page.on('request', (request) => {
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
    forget() {
      heard = []
    },
    sentAgain: () => again,
  }
}

function operationsIn(request: Request): string[] {
  if (request.method() !== 'POST') return []
  return [...(request.postData() ?? '').matchAll(/"operationId":"([^"]+)"/g)].map(([, id = '']) => id)
}
