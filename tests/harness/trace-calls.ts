import type { BrowserContext, Page, Request } from 'playwright-core'

/** So much of what a page asked and was told is printed where a journey fails. */
const KEPT_LINES = 60
const SHOWN_CHARS = 260

const traces = new WeakMap<Page, string[]>()

/** Keeps the last calls of every page of a profile, and what its sockets told it: a chance leaves nothing else behind. */
export function traceCalls(context: BrowserContext): void {
  context.on('page', (page) => {
    const began = performance.now()
    const lines: string[] = []
    traces.set(page, lines)
    const note = (what: string): void => {
      lines.push(`${((performance.now() - began) / 1_000).toFixed(2)} s ${what.slice(0, SHOWN_CHARS)}`)
      if (lines.length > KEPT_LINES) lines.shift()
    }
    page.on('request', (request) => isCall(request) && note(`asks ${namesIn(request)}`))
    page.on(
      'requestfailed',
      (request) => isCall(request) && note(`fails ${namesIn(request)}: ${request.failure()?.errorText}`),
    )
    page.on('response', (response) => {
      if (isCall(response.request())) note(`${response.status()} to ${namesIn(response.request())}`)
    })
    page.on('websocket', (socket) => {
      if (!socket.url().endsWith('/graphql')) return
      note('socket opens')
      socket.on('close', () => note('socket closes'))
      socket.on('framereceived', ({ payload }) => note(`is told ${String(payload)}`))
      socket.on('framesent', ({ payload }) => note(`sends ${String(payload)}`))
    })
  })
}

/** The last calls of a page, the latest at the end. */
export function tracedCalls(page: Page): readonly string[] {
  return traces.get(page) ?? []
}

function isCall(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/graphql')
}

function namesIn(request: Request): string {
  const names = [...(request.postData() ?? '').matchAll(/"operationName":"(\w+)"/g)].map(([, name]) => name)
  return names.join(', ') || 'without a name'
}
