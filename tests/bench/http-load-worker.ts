import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Load } from './http-load.ts'

const { port, host, path, headers, method, bodies, clients, seconds } = workerData as Load
const WARM_UP_SHARE = 0.25
/**
 * Requests come from this many addresses, so that the limit on requests per address stays on but is not what is
 * measured.
 */
const ADDRESSES = 200
const END_OF_HEAD = '\r\n\r\n'

let turn = 0

/**
 * Returns the bytes of the next request. Written by hand: the client shares the machine with the measured server and
 * must cost little.
 */
function nextRequest(): string {
  turn += 1
  const body = bodies[turn % bodies.length] ?? ''
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `x-forwarded-for: 10.0.0.${turn % ADDRESSES}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (method === 'POST') head.push(`content-length: ${Buffer.byteLength(body)}`)
  return head.join('\r\n') + END_OF_HEAD + body
}

/**
 * Whether an answer is complete, and a success. @throws for an answer without its length, which no server here sends
 */
function readAnswer(answer: string): 'unfinished' | 'good' | 'bad' {
  const end = answer.indexOf(END_OF_HEAD)
  if (end < 0) return 'unfinished'
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1]
  if (length === undefined) throw new Error(`An answer without content-length: ${answer.slice(0, end)}`)
  const begin = end + END_OF_HEAD.length
  if (answer.length < begin + Number(length)) return 'unfinished'
  return answer.startsWith('HTTP/1.1 200') && !answer.startsWith('{"errors"', begin) ? 'good' : 'bad'
}

async function openSocket(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      resolve(socket)
    })
    socket.setEncoding('latin1').once('error', reject)
  })
}

const sockets = await Promise.all(Array.from({ length: clients }, openSocket))

/** Every client sends its next request after its previous one was answered. */
async function run(length: number): Promise<{ done: number; refused: string[] }> {
  const until = performance.now() + length * 1000
  const refused: string[] = []
  let done = 0
  const client = async (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let answer = ''
      socket.on('data', (chunk: string) => {
        answer += chunk
        const state = readAnswer(answer)
        if (state === 'unfinished') return
        if (state === 'good') done += 1
        else refused.push(answer)
        answer = ''
        if (performance.now() < until) socket.write(nextRequest())
        else {
          socket.removeAllListeners('data')
          resolve()
        }
      })
      socket.once('close', () => {
        reject(new Error('The server closed the connection.'))
      })
      socket.write(nextRequest())
    })
  await Promise.all(sockets.map(client))
  return { done, refused }
}

await run(seconds * WARM_UP_SHARE)
const began = performance.now()
const { done, refused } = await run(seconds)
parentPort?.postMessage({
  perSecond: done / ((performance.now() - began) / 1000),
  failed: refused.length,
  firstRefused: refused[0] ?? '',
})
for (const socket of sockets) socket.destroy()
