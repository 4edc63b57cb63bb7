import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hocuspocus } from '@hocuspocus/server'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { LiveUpdates } from '#platform/server/live-updates/index.ts'
import { MAX_YJS_UPDATE_BYTES } from '#editor/document/limits.ts'
import { ABANDONED_AFTER_MS } from '../../model/limits.ts'
import { REFUSALS } from '../../model/refusals.ts'
import { DOCUMENTS_CHANNEL } from '../edit-document.ts'
import { watchAccess, type AccessWatch } from './access-watch.ts'
import type { Admitting, Editor } from './access.ts'
import { joinAwarenessRelay } from './awareness-relay.ts'
import { closeConnection, editorOf } from './connections.ts'
import { namesDocument } from './named-document.ts'
import { keepOpenDocuments } from './open-documents.ts'
import { speakProtocol } from './protocol.ts'
import { recoverAbandoned } from './recover.ts'

/** What the collaboration server needs of the process. */
export interface CollaborationOptions extends Admitting {
  liveUpdates: LiveUpdates
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
  const { database, hooks, authenticate, liveUpdates, onError } = options
  const publisher = {
    publish: (channel: string, message: unknown) => void liveUpdates.publish(channel, message).catch(onError),
  }
  const relay = await joinAwarenessRelay(
    liveUpdates,
    (name) => hocuspocus.documents.get(name)?.awareness ?? null,
    onError,
  )
  const documents = keepOpenDocuments({
    database,
    services: { hooks, liveUpdates: publisher },
    processId: relay.processId,
    onTyped: (connection) => access.typed(connection),
    onError,
  })
  const admitting: Admitting = { database, hooks, authenticate }
  const access: AccessWatch = watchAccess({ ...admitting, documents, onError })
  const hocuspocus: Hocuspocus<Editor> = speakProtocol({ ...admitting, documents, relay, onError })

  const leaves = [
    await liveUpdates.subscribe(DOCUMENTS_CHANNEL, (raw) => {
      const notice = noticeSchema.safeParse(raw)
      if (!notice.success || notice.data.from === relay.processId) return
      documents.notice(notice.data.documentId, notice.data.rebuilt ? 'rebuilt' : 'changed')
    }),
    // Every act except typing may change access, so the open documents of its workspace are checked again.
    await liveUpdates.subscribe('journal', (raw) => {
      const wake = journalSchema.safeParse(raw)
      if (wake.success && wake.data.onlyText !== true) access.recheckSoon(wake.data.teamId)
    }),
    liveUpdates.onGap(() => {
      documents.catchUpAll()
      for (const teamId of documents.teams()) access.recheck(teamId)
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
      for (const document of documents.ofTeam(teamId)) {
        for (const connection of document.getConnections()) {
          const editor = editorOf(connection)
          if (chooses({ userId: editor.actor.userId, documentId: editor.documentId }))
            closeConnection(connection, REFUSALS.noWriteAccess)
        }
      }
    },
    counts: () => ({ documents: hocuspocus.getDocumentsCount(), connections: hocuspocus.getConnectionsCount() }),
    async close() {
      clearInterval(recovery)
      access.stop()
      for (const leave of leaves) leave()
      relay.close()
      await documents.settleAll()
      for (const webSocket of sockets.clients) webSocket.close(1001, 'The server is restarting.')
      documents.destroyAll()
      sockets.close()
    },
  }
}

function webRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`, { headers })
}
