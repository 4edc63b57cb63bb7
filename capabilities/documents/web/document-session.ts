import { HocuspocusProvider } from '@hocuspocus/provider'
import * as Y from 'yjs'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { copyName } from '../model/device-copy.ts'
import { MAX_RECONNECT_MS, MIN_RECONNECT_MS } from '../model/limits.ts'
import { COLLABORATION_PATH, documentName } from '../model/opening.ts'
import { UNAVAILABLE } from '../model/refusals.ts'
import { forgetEarlierCopies, NO_COPY, openDeviceCopy, type DeviceCopyOpening } from './offline-copy.ts'
import { trackSaved, type SavedTracker } from './saved-state.ts'

/** One document open for editing in this page. */
export interface DocumentSession {
  ydoc: Y.Doc
  provider: HocuspocusProvider
  saved: SavedTracker
  /** Ends the session. Edits that are not sent stay on the device. */
  close(): Promise<void>
}

/** Which document to open, and where. */
export interface DocumentSessionOptions {
  documentId: string
  epoch: number
  /** Origin of the server, such as `wss://acme.example.com`; the page's own where left out. */
  origin?: string
  /** Where no cookie is sent. */
  bearer?: string
  /** What is known of the text already; only what it lacks is then asked for. */
  updates?: readonly Uint8Array[]
  /** Keep a copy on the device, so that edits survive closing the page while away. On by default. */
  keepOffline?: boolean
}

/**
 * So long the server may take to answer before the copy on the device is read, which would otherwise make a long text
 * wait.
 */
const DEVICE_AFTER_MS = 250

/**
 * A letter is sent once it stands on the screen: sending it sooner would hold up its painting. Nobody sees so short a
 * time.
 */
const SEND_AFTER_MS = 10

/** Of a document that was never rebuilt. */
const FIRST_EPOCH = 1

/** Opens a document: from the server, and from the device where it does not answer at once. */
export function openDocumentSession(options: DocumentSessionOptions): DocumentSession {
  const ydoc = new Y.Doc()
  // Before anybody follows the document: for each of them the whole text would be written out again.
  for (const update of options.updates ?? []) Y.applyUpdate(ydoc, update)
  const name = documentName(options.documentId, options.epoch)
  const origin = options.origin ?? location.origin.replace(/^http/, 'ws')
  const isKnown = options.updates !== undefined && options.updates.length > 0
  // What is known is drawn first.
  const socket = {
    url: origin + COLLABORATION_PATH,
    autoConnect: !isKnown,
    delay: MIN_RECONNECT_MS * 2,
    minDelay: MIN_RECONNECT_MS,
    maxDelay: MAX_RECONNECT_MS,
  }
  const provider = new HocuspocusProvider({
    ...socket,
    name,
    document: ydoc,
    flushDelay: SEND_AFTER_MS,
    token: JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...(options.bearer ? { bearer: options.bearer } : {}) }),
  })
  const connecting = isKnown ? setTimeout(() => void provider.connect()) : undefined
  const device = options.keepOffline === false ? NO_COPY : openDeviceCopy(copyName(name), ydoc, answered(provider))
  // The text goes first. Where it fails, it is done when the document is opened next.
  if (options.epoch > FIRST_EPOCH)
    void device.opened.then(async () => forgetEarlierCopies(options.documentId, options.epoch)).catch(() => undefined)
  const stopAsking = askAgainWhileUnavailable(provider)
  const saved = trackSaved(ydoc, provider, device)
  const stopForgetting = forgetWhenLost(saved, device)
  return {
    ydoc,
    provider,
    saved,
    async close() {
      stopForgetting()
      stopAsking()
      clearTimeout(connecting)
      saved.stop()
      provider.destroy()
      await device.close()
      ydoc.destroy()
    },
  }
}

/** Asks to be let in again while the server is there and what it needs is not. @returns how to stop */
function askAgainWhileUnavailable(provider: HocuspocusProvider): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
    if (reason !== UNAVAILABLE) return
    clearTimeout(timer)
    // One that has connected anew meanwhile has asked by itself.
    const ask = (): void => {
      if (!provider.isAuthenticated) void provider.sendToken()
    }
    timer = setTimeout(ask, MAX_RECONNECT_MS * (0.5 + Math.random() / 2))
  })
  provider.on('close', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

/** Resolves once the server's text has come and could be drawn, or it is away, or takes its time. */
async function answered(provider: HocuspocusProvider): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DEVICE_AFTER_MS)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    provider.on('synced', () => setTimeout(end))
    provider.on('close', end)
    provider.on('authenticationFailed', end)
  })
}

/**
 * What somebody may no longer read does not stay on their device; unsent edits are theirs and do, except of a rebuilt
 * document.
 */
function forgetWhenLost(saved: SavedTracker, device: DeviceCopyOpening): () => void {
  const look = async (): Promise<void> => {
    // What the device still holds must be known first.
    await device.opened
    const state = saved.current()
    if (state.status !== 'refused') return
    if (state.refusal === 'rebuilt' || (state.refusal === 'not-found' && state.edits === 0)) await device.forget()
  }
  return saved.subscribe(() => {
    if (saved.current().status === 'refused') void look()
  })
}
