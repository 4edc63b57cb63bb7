import type { BrowserContext, Page, Request } from 'playwright-core'

/** The number of lines of requests and answers that are printed when a journey fails. */
const KEPT_LINES = 60
const SHOWN_CHARS = 260

const traces = new WeakMap<Page, string[]>()
const pending = new WeakMap<Page, Set<Request>>()

/**
 * Keeps the last calls of every page of a profile, and what its sockets received: a failure that happens by chance
 * leaves no other trace.
 */
export function traceCalls(context: BrowserContext): void {
  context.on('page', (page) => {
    const began = performance.now()
    const lines: string[] = []
    traces.set(page, lines)
    const note = (what: string): void => {
      lines.push(`${((performance.now() - began) / 1_000).toFixed(2)} s ${what.slice(0, SHOWN_CHARS)}`)
      if (lines.length > KEPT_LINES) lines.shift()
    }
    const asked = new Set<Request>()
    pending.set(page, asked)
    page.on('request', (request) => {
      // Media requests stay open as long as the player exists.
      if (request.resourceType() !== 'media') asked.add(request)
      if (isCall(request)) note(`asks ${namesIn(request)}`)
    })
    page.on('requestfinished', (request) => asked.delete(request))
    page.on('requestfailed', (request) => {
      asked.delete(request)
      if (isCall(request)) note(`fails ${namesIn(request)}: ${request.failure()?.errorText}`)
    })
    page.on('response', (response) => {
      if (isCall(response.request())) note(`${response.status()} to ${namesIn(response.request())}`)
    })
    page.on('websocket', (socket) => {
      if (!socket.url().endsWith('/graphql')) return
      note('socket opens')
      socket.on('close', () => note('socket closes'))
      socket.on('framereceived', ({ payload }) => note(`receives ${String(payload)}`))
      socket.on('framesent', ({ payload }) => note(`sends ${String(payload)}`))
    })
  })
}

/** Returns the last calls of a page, the latest at the end. */
export function tracedCalls(page: Page): readonly string[] {
  return traces.get(page) ?? []
}

/**
 * Waits until a page has received all that it requested, its code and answers of the graph, and has drawn it. Also
 * works after a link within the page, which Playwright's `networkidle` does not notice.
 */
export async function hasAnswers(page: Page): Promise<void> {
  do {
    await page.evaluate(async () => {
      // Answers are drawn in the next frame, which may send further requests.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  } while ((pending.get(page)?.size ?? 0) > 0)
}

function isCall(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/graphql')
}

function namesIn(request: Request): string {
  const names = [...(request.postData() ?? '').matchAll(/"operationName":"(\w+)"/g)].map(([, name]) => name)
  return names.join(', ') || 'without a name'
}
