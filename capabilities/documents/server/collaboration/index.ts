import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hocuspocus, type Connection, type Document } from '@hocuspocus/server'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Hooks } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { LiveUpdates } from '#platform/server/live-updates/index.ts'
import { MAX_YJS_UPDATE_BYTES } from '#editor/document/limits.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { ABANDONED_AFTER_MS, ACCESS_RECHECK_MS, TYPING_NOTED_EACH_MS } from '../../model/limits.ts'
import { confirmSchema, parseMessage } from '../../model/messages.ts'
import { REFUSALS, UNAVAILABLE, type Refusal } from '../../model/refusals.ts'
import { DOCUMENTS_CHANNEL } from '../edit-document.ts'
import { raiseSchemaVersion, selectOwned } from '../store.ts'
import { ensureState, loadWorkingState } from '../working-state.ts'
import { admit, OpeningRefused, recheck, type Authenticate, type Editor } from './access.ts'
import { joinAwarenessRelay } from './awareness-relay.ts'
import { namesDocument } from './named-document.ts'
import { sendToOthers } from './no-echo.ts'
import { COMMITTED, DocumentLost, openDocument, type OpenDocument } from './open-document.ts'
import { recoverAbandoned } from './recover.ts'

/** What the collaboration server needs of the process. */
export interface CollaborationOptions {
  database: Database
  hooks: Hooks
  liveUpdates: LiveUpdates
  authenticate: Authenticate
  /** Errors: a commit that failed and will be retried, an unreadable message. */
  onError(error: unknown): void
}

/** The server that documents are edited through. */
export interface Collaboration {
  /** Takes over an upgrade request to `COLLABORATION_PATH`. The caller has checked the origin. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes at once the open documents of the editors that the predicate selects. */
  closeConnections(teamId: Id, chooses: (editor: { userId: Id | null; documentId: Id }) => boolean): void
  /** Numbers for metrics. */
  counts(): { documents: number; connections: number }
  /** Commits and brings up to date what is open, then closes every connection. */
  close(): Promise<void>
}

const noticeSchema = z.object({
  teamId: z.string(),
  documentId: z.string(),
  rebuilt: z.boolean().optional(),
  from: z.string().optional(),
})
const journalSchema = z.object({ teamId: z.string(), onlyText: z.boolean().optional() })
const SOCKET_SLACK_BYTES = 65_536
/** The close code of a socket that sends messages which no page sends. */
const NOT_UNDERSTOOD = 1008

/** Opens the collaboration server of this process. */
export async function openCollaboration(options: CollaborationOptions): Promise<Collaboration> {
  const { database, hooks, liveUpdates, onError } = options
  const open = new Map<Document, OpenDocument>()
  /**
   * Documents that are being read, with the notices received meanwhile, because the read may not include those changes.
   */
  const loading = new Set<{ documentId: Id; noticed: 'nothing' | 'changed' | 'rebuilt' }>()
  const publisher = {
    publish: (channel: string, message: unknown) => void liveUpdates.publish(channel, message).catch(onError),
  }

  // The library only tells the client that it may not open the document, whatever the error was.
  const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof OpeningRefused) throw error
      onError(error)
      throw new OpeningRefused(UNAVAILABLE)
    }
  }
  const relay = await joinAwarenessRelay(
    liveUpdates,
    (name) => hocuspocus.documents.get(name)?.awareness ?? null,
    onError,
  )

  const hocuspocus: Hocuspocus<Editor> = new Hocuspocus<Editor>({
    quiet: true,
    async onAuthenticate({ documentName, token, requestHeaders }) {
      return orUnavailable(async () => admit(options, { name: documentName, token, headers: requestHeaders }))
    },
    async onLoadDocument({ document, documentName, context }) {
      await orUnavailable(async () => load(document, documentName, context))
    },
    async beforeSync({ payload }) {
      if (payload.byteLength > MAX_YJS_UPDATE_BYTES)
        throw Object.assign(new Error('An update is larger than the limit.'), { code: 1009, reason: REFUSALS.tooLarge })
    },
    async beforeHandleAwareness({ states, connection }) {
      if (!connection) return
      const { person } = connection.context as Editor
      // No one appears under another's name.
      for (const state of states.values())
        if (typeof state['user'] === 'object' && state['user'] !== null)
          state['user'] = { ...state['user'], id: person.id, name: person.name }
    },
    async onAwarenessUpdate({ documentName, awareness, added, updated, removed, transactionOrigin }) {
      if ((transactionOrigin as { source?: string } | null)?.source !== 'redis')
        relay.changed(documentName, awareness, [...added, ...updated, ...removed] as number[])
    },
    async onStateless({ connection, document, payload }) {
      const question = parseMessage(confirmSchema, payload)
      if (!question) return
      await open
        .get(document)
        ?.committed()
        .then(
          () => connection.sendStateless(JSON.stringify({ type: 'saved', edits: question.edits })),
          // The connection is being closed with the reason; nothing is confirmed.
          () => undefined,
        )
    },
    async beforeUnloadDocument({ document }) {
      // While the database is unavailable, the document and its uncommitted edits stay in memory.
      await open.get(document)?.settle()
    },
    // The library does not store anything: every update is committed by `openDocument`.
    async onStoreDocument() {},
  })

  const load = async (document: Document, name: string, editor: Editor): Promise<void> => {
    const mine = { documentId: editor.documentId, noticed: 'nothing' as 'nothing' | 'changed' | 'rebuilt' }
    loading.add(mine)
    try {
      const opened = await read(document, editor)
      if (mine.noticed === 'changed') await opened.catchUp()
      if (mine.noticed === 'rebuilt') throw new OpeningRefused(REFUSALS.rebuilt)
      relay.ask(name)
    } finally {
      loading.delete(mine)
    }
  }

  const read = async (document: Document, editor: Editor): Promise<OpenDocument> => {
    const workspace = database.workspace(editor.teamId)
    const updateId =
      (await workspace.read(async (tx) => loadOpened(tx, document, editor))) ??
      (await workspace.write(async (tx) => {
        const row = await ensureState(tx, editor.teamId, editor.documentId)
        if (row?.epoch !== editor.epoch) throw new OpeningRefused(row ? REFUSALS.rebuilt : REFUSALS.notFound)
        await raiseSchemaVersion(tx, row.id, SCHEMA_VERSION)
        return loadWorkingState(tx, row.id, document, COMMITTED)
      }))
    if (updateId === null) throw new OpeningRefused(REFUSALS.notFound)
    // The library queues what was just loaded for its next broadcast, and would send all of it again to the first
    // client.
    document.flush()
    sendToOthers(document)
    const opened = openDocument({
      documentId: editor.documentId,
      epoch: editor.epoch,
      ydoc: document,
      updateId,
      database: workspace,
      services: { hooks, liveUpdates: publisher },
      processId: relay.processId,
      onError,
      onLost: () => closeDocument(document, REFUSALS.rebuilt),
    })
    open.set(document, opened)
    document.on('update', (update: Uint8Array, origin: unknown) => {
      const connection = (origin as { connection?: Connection } | null)?.connection
      if (!connection) return
      opened.take(update, (connection.context as Editor).actor.principal)
      noteTyping(connection).catch(onError)
    })
    document.on('destroy', () => {
      opened.discard()
      open.delete(document)
    })
    return opened
  }

  /** Loads a document that was opened for editing before, without a lock; null if it has to be prepared first. */
  const loadOpened = async (tx: CellTransaction, document: Document, editor: Editor): Promise<bigint | null> => {
    const found = await selectOwned(tx, editor.documentId)
    if (found?.epoch !== editor.epoch) throw new OpeningRefused(found ? REFUSALS.rebuilt : REFUSALS.notFound)
    return found.schemaVersion === SCHEMA_VERSION ? loadWorkingState(tx, editor.documentId, document, COMMITTED) : null
  }

  /** A user who only types sends no other requests: this keeps their session from being idle. */
  const noteTyping = async (connection: Connection): Promise<void> => {
    const editor = connection.context as Editor
    if (performance.now() - editor.typedAt < TYPING_NOTED_EACH_MS) return
    editor.typedAt = performance.now()
    const refusal = await recheck(options, editor, true)
    if (refusal) closeConnection(connection, refusal)
  }

  const closeDocument = (document: Document, refusal: Refusal): void => {
    for (const connection of document.getConnections()) closeConnection(connection, refusal)
  }

  const rechecks = new Map<Id, NodeJS.Timeout>()
  const recheckTeam = async (teamId: Id): Promise<void> => {
    const authenticate = onceForEach(options.authenticate)
    for (const [document, opened] of open) {
      if (opened.teamId !== teamId) continue
      for (const connection of document.getConnections()) {
        const refusal = await recheck({ database, hooks, authenticate }, connection.context as Editor)
        if (refusal) closeConnection(connection, refusal)
      }
    }
  }

  const leaves = [
    await liveUpdates.subscribe(DOCUMENTS_CHANNEL, (raw) => {
      const notice = noticeSchema.safeParse(raw)
      if (!notice.success || notice.data.from === relay.processId) return
      for (const one of loading)
        if (one.documentId === notice.data.documentId && one.noticed !== 'rebuilt')
          one.noticed = notice.data.rebuilt ? 'rebuilt' : 'changed'
      for (const [document, opened] of open) {
        if (opened.documentId !== notice.data.documentId) continue
        if (notice.data.rebuilt) closeDocument(document, REFUSALS.rebuilt)
        else opened.catchUp().catch(onError)
      }
    }),
    // Every act except typing may change access, so the open documents of its workspace are checked again.
    await liveUpdates.subscribe('journal', (raw) => {
      const wake = journalSchema.safeParse(raw)
      if (!wake.success || wake.data.onlyText === true || rechecks.has(wake.data.teamId)) return
      const { teamId } = wake.data
      if (![...open.values()].some((opened) => opened.teamId === teamId)) return
      rechecks.set(
        teamId,
        setTimeout(() => {
          rechecks.delete(teamId)
          recheckTeam(teamId).catch(onError)
        }, ACCESS_RECHECK_MS),
      )
    }),
    liveUpdates.onGap(() => {
      for (const one of loading) if (one.noticed === 'nothing') one.noticed = 'changed'
      for (const opened of open.values()) {
        opened.catchUp().catch(onError)
        recheckTeam(opened.teamId).catch(onError)
      }
    }),
  ]

  const recover = (): void => void recoverAbandoned({ database, hooks, liveUpdates: publisher, onError }).catch(onError)
  recover()
  const recovery = setInterval(recover, ABANDONED_AFTER_MS)
  recovery.unref()

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_YJS_UPDATE_BYTES + SOCKET_SLACK_BYTES })
  return {
    handleUpgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const client = hocuspocus.handleConnection(webSocket as unknown as WebSocket, webRequest(request), {} as Editor)
        webSocket.on('message', (data: Buffer) => {
          if (namesDocument(data)) client.handleMessage(data)
          else webSocket.close(NOT_UNDERSTOOD, REFUSALS.notFound)
        })
        webSocket.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }))
        webSocket.on('error', onError)
      })
    },
    closeConnections(teamId, chooses) {
      for (const [document, opened] of open) {
        if (opened.teamId !== teamId) continue
        for (const connection of document.getConnections()) {
          const editor = connection.context as Editor
          if (chooses({ userId: editor.actor.userId, documentId: editor.documentId }))
            closeConnection(connection, REFUSALS.noWriteAccess)
        }
      }
    },
    counts: () => ({ documents: hocuspocus.getDocumentsCount(), connections: hocuspocus.getConnectionsCount() }),
    async close() {
      clearInterval(recovery)
      for (const timer of rechecks.values()) clearTimeout(timer)
      for (const leave of leaves) leave()
      relay.close()
      await Promise.all(
        [...open.values()].map(async (opened) =>
          opened.settle().catch((error: unknown) => {
            if (!(error instanceof DocumentLost)) onError(error)
          }),
        ),
      )
      for (const webSocket of sockets.clients) webSocket.close(1001, 'The server is restarting.')
      for (const document of open.keys()) document.destroy()
      sockets.close()
    },
  }
}

/** Authenticates each person once, however many documents they have open. */
function onceForEach(authenticate: Authenticate): Authenticate {
  const asked = new Map<string, ReturnType<Authenticate>>()
  return async (request) => {
    const who = JSON.stringify([request.bearer, request.headers.get('cookie'), request.headers.get('host')])
    const answer = asked.get(who) ?? authenticate(request)
    asked.set(who, answer)
    return answer
  }
}

function closeConnection(connection: Connection, refusal: Refusal): void {
  connection.close({ code: 4403, reason: refusal })
}

function webRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`, { headers })
}
