import { once } from 'node:events'
import { expect, vi } from 'vitest'
import WebSocket from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { newId } from '#platform/kernel/ids.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { COLLABORATION_PATH } from '#documents/model/opening.ts'

// The message types of the socket, as numbered by the library, so that messages can be sent that no page would send.
const SYNC = 0
const AWARENESS = 1
const AUTH = 2
const QUERY_AWARENESS = 3
const STATELESS = 5
const BROADCAST_STATELESS = 6
const CLOSE = 7
const TOKEN = 0
const DENIED = 1
const AUTHENTICATED = 2
const ASKS = 0
const UPDATE = 2

const soon = { timeout: 10_000, interval: 5 }

function varUint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

function varBytes(bytes: Uint8Array | string): Buffer {
  const sent = Buffer.from(bytes as string)
  return Buffer.concat([varUint(sent.length), sent])
}

/** Reads what `varUint` and `varBytes` write. */
function reader(bytes: Buffer) {
  let at = 0
  const uint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }
  const text = (): string => {
    const length = uint()
    return bytes.subarray(at, (at += length)).toString('utf8')
  }
  return { uint, text }
}

/** The identity of a caller. */
export interface Asker {
  port: number
  host: string
  cookie?: string
  bearer?: string
}

/** The text, name and messages of the intruder. */
export const INTRUDER = 'Intruder'

/** Returns one message of every type about a document, except authentication. */
function everythingAbout(): Buffer[] {
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(INTRUDER)])
  doc.getXmlFragment('content').insert(0, [paragraph])
  const awareness = new Awareness(doc)
  awareness.setLocalState({ user: { id: newId(), name: INTRUDER }, says: INTRUDER })
  const presence = encodeAwarenessUpdate(awareness, [doc.clientID])
  awareness.destroy()
  return [
    [varUint(SYNC), varUint(ASKS), varBytes(Y.encodeStateVector(new Y.Doc()))],
    [varUint(SYNC), varUint(UPDATE), varBytes(Y.encodeStateAsUpdate(doc))],
    [varUint(AWARENESS), varBytes(presence)],
    [varUint(QUERY_AWARENESS)],
    [varUint(STATELESS), varBytes(JSON.stringify({ type: 'confirm', edits: 1, says: INTRUDER }))],
  ].map((parts) => Buffer.concat(parts))
}

/** Opens a socket on which any message can be sent. */
export async function openSocket({ port, host, cookie, bearer }: Asker) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${COLLABORATION_PATH}`, {
    headers: { host, ...(cookie === undefined ? {} : { cookie, origin: `http://${host}` }) },
  })
  const frames: Buffer[] = []
  socket.on('message', (data: Buffer) => void frames.push(data))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const send = (name: string, ...parts: Buffer[]): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(Buffer.concat([varBytes(name), ...parts]))
  }
  const heard = () =>
    frames.map((frame) => {
      const read = reader(frame)
      const [name, kind] = [read.text(), read.uint()]
      const [says, reason] = kind === AUTH ? [read.uint(), read.text()] : []
      return { name, kind, says, reason }
    })
  const isClosed = (): boolean => socket.readyState !== WebSocket.OPEN
  return {
    frames,
    isClosed,
    close: () => {
      socket.terminate()
    },
    /** Requests a document. @returns the reason for a refusal; null if it is open; `closed` if the socket was closed */
    async open(name: string): Promise<string | null> {
      const before = frames.length
      const token = JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...(bearer === undefined ? {} : { bearer }) })
      send(name, varUint(AUTH), varUint(TOKEN), varBytes(token))
      let answer: string | null = 'closed'
      await vi.waitFor(() => {
        const reported = heard()
          .slice(before)
          .find((one) => one.kind === AUTH && one.name === name && (one.says === DENIED || one.says === AUTHENTICATED))
        if (reported) answer = reported.says === DENIED ? (reported.reason ?? '') : null
        expect(reported !== undefined || isClosed()).toBe(true)
      }, soon)
      return answer
    },
    /** Sends every message about a document, without requesting it first. */
    sayEverything(name: string): void {
      for (const part of everythingAbout()) send(name, part)
    },
    /** Sends the others a message as if it came from the server. */
    broadcast(name: string): void {
      send(name, varUint(BROADCAST_STATELESS), varBytes(JSON.stringify({ type: 'saved', edits: 1, says: INTRUDER })))
    },
    /** Messages received other than those about access. */
    reported: () => heard().filter(({ kind }) => kind !== AUTH),
    /** Whether the server closed a document on the socket, or the socket itself. */
    isCut: (name: string): boolean => isClosed() || heard().some((one) => one.kind === CLOSE && one.name === name),
    hears: (words: string): boolean => frames.some((frame) => frame.includes(words)),
  }
}

export type Socket = Awaited<ReturnType<typeof openSocket>>
