import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One request as it arrived. */
interface Received {
  headers: IncomingHttpHeaders
  body: unknown
}

interface Answer {
  status?: number
  body?: unknown
  /** Cuts the connection instead of answering. */
  cut?: boolean
  /** Never answers. */
  hang?: boolean
}

export interface JsonServer {
  url: string
  received: Received[]
  answerWith: (answer: (received: Received, count: number) => Answer | Promise<Answer>) => void
  /** Ends every connection, like a server that shuts down. */
  cutAll: () => void
  close: () => Promise<void>
}

/** A real HTTP server that records what it receives and answers as a test tells it to. */
export async function startJsonServer(): Promise<JsonServer> {
  const received: Received[] = []
  let answer: Parameters<JsonServer['answerWith']>[0] = () => ({ body: { data: null } })
  const server = createServer((incoming, response) => {
    void text(incoming).then(async (body) => {
      const one = { headers: incoming.headers, body: body ? (JSON.parse(body) as unknown) : null }
      received.push(one)
      const given = await answer(one, received.length)
      if (given.hang) return
      if (given.cut) incoming.socket.destroy()
      else
        response
          .writeHead(given.status ?? 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(given.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/graphql`,
    received,
    answerWith: (next) => (answer = next),
    cutAll: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
