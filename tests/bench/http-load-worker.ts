import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Load } from './http-load.ts'

const { port, host, path, headers, method, bodies, clients, seconds } = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const WARM_UP_SHARE = 0.25

async function send(body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, port, host: '127.0.0.1', path, method, headers: { host, ...headers, ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}) } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        resolve(response.statusCode === 200 && !text.startsWith('{"errors"'))
      })
    })
    call.on('error', reject)
    call.end(method === 'POST' ? body : undefined)
  })
}

let turn = 0
let done = 0
let failed = 0
async function client(until: number): Promise<void> {
  while (performance.now() < until) {
    const body = bodies[turn++ % bodies.length] ?? ''
    if (await send(body)) done += 1
    else failed += 1
  }
}

async function run(length: number): Promise<void> {
  const until = performance.now() + length * 1000
  await Promise.all(Array.from({ length: clients }, async () => client(until)))
}

await run(seconds * WARM_UP_SHARE)
done = 0
const began = performance.now()
await run(seconds)
parentPort?.postMessage({ perSecond: done / ((performance.now() - began) / 1000), failed })
