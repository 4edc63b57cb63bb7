/**
 * Queries the graph continuously over one connection, in a separate thread: the cost of sending a query and receiving
 * the answer is not measured with the server.
 */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export interface Calling {
  port: number
  headers: Record<string, string>
  bodies: readonly Uint8Array[]
}

/** The number of queries to send from now on; 0 ends it. */
export interface CallerMessage {
  times: number
}

/** An answer. */
export interface Answered {
  /** The status of HTTP. */
  status: number
  characters: number
  /** The messages of its errors. */
  errors: readonly string[]
}

/** How long each took, in ms, and the last answer. */
export interface Called {
  took: number[]
  last: Answered | null
}

const { port, headers, bodies } = workerData as Calling
const agent = new Agent({ keepAlive: true })
let left = 0
let asked = 0

/** Each call comes from a different address: the limit per minute is not measured. */
async function ask(): Promise<{ status: number; parts: Buffer[] }> {
  const body = bodies[asked % bodies.length] ?? new Uint8Array()
  asked += 1
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/graphql',
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-length': body.byteLength,
          'x-forwarded-for': `10.${(asked >> 8) & 0xff}.${asked & 0xff}.2`,
        },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, parts }))
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

parentPort?.on('message', ({ times }: CallerMessage) => {
  const isRunning = left > 0
  left = times
  if (!isRunning) void run()
})

async function run(): Promise<void> {
  const took: number[] = []
  let last: Awaited<ReturnType<typeof ask>> | null = null
  while (left > 0) {
    left -= 1
    const began = performance.now()
    last = await ask()
    took.push(performance.now() - began)
  }
  parentPort?.postMessage({ took, last: last && answerIn(last) } satisfies Called)
}

function answerIn({ status, parts }: { status: number; parts: Buffer[] }): Answered {
  const text = Buffer.concat(parts).toString('utf8')
  const { errors = [] } = JSON.parse(text) as { errors?: Array<{ message: string }> }
  return { status, characters: text.length, errors: errors.map(({ message }) => message) }
}
