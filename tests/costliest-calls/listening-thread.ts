/**
 * Follows changes by many subscriptions over one connection, in a separate thread: the cost of receiving is not
 * measured. Posts the identifier of a subscription with each message for it.
 */
import { parentPort, workerData } from 'node:worker_threads'
import WebSocket from 'ws'

export interface Listening {
  port: number
  headers: Record<string, string>
  subscriptions: number
  query: string
}

const { port, headers, subscriptions, query } = workerData as Listening
const socket = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws', { headers })
socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })))
socket.on('message', (message: Buffer) => {
  const text = message.subarray(0, 100).toString()
  if (text.includes('connection_ack'))
    for (let at = 0; at < subscriptions; at += 1)
      socket.send(JSON.stringify({ id: `s${at}`, type: 'subscribe', payload: { query } }))
  const id = /"id":"(\w+)","type":"next"/.exec(text)?.[1]
  if (id !== undefined) parentPort?.postMessage(id)
})
