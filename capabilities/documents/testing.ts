import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Transform } from '@tiptap/pm/transform'
import type { Node } from '@tiptap/pm/model'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { Database } from '#platform/server/database/index.ts'
import { createLiveUpdates, type LiveUpdates } from '#platform/server/live-updates/index.ts'
import {
  type Actor,
  type HookRecord,
  type Hooks,
  commitEvents,
  joinAt,
  type NewEvent,
  openHooks,
} from '#journal/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { editYjsDoc } from '#editor/document/yjs.ts'
import {
  createDocuments,
  openCollaboration,
  documentOwners,
  type Collaboration,
  type DocumentAccess,
  type DocumentContext,
} from './server/index.ts'
import { openDocumentSession, type DocumentSession } from './web/document-session.ts'

/** A user with the same level on everything. */
export function testActor(userId: Id = newId(), level: Level = 'FULL'): Actor {
  return {
    principal: { kind: 'user', id: userId },
    userId,
    role: 'CONTRIBUTOR',
    isWorkspaceAdmin: false,
    visibleScopes: [],
    writableScopes: [],
    levelOn: () => level,
    hidden: { scopes: [], levelOn: () => level },
    readOnly: false,
  }
}

/** A workspace with documents, and as many collaboration servers for it as a test needs. */
export interface TestCollaboration {
  teamId: Id
  hooks: Hooks
  liveUpdates: LiveUpdates
  /** Errors that the servers reported. */
  errors: unknown[]
  /** What the owner of the test documents answers; to revoke access, change it and write an event to the journal. */
  access: { level: DocumentAccess }
  /** Starts a collaboration server as if in another server process. */
  start(port?: number): Promise<{ origin: string; collaboration: Collaboration; stop(): Promise<void> }>
  createDocument(content: DocumentJson): Promise<Id>
  /** Runs one transaction like a command, including events and after-commit work. */
  command<Result>(work: (context: DocumentContext) => Promise<Result>, actor?: Actor): Promise<Result>
  /** Opens a document as an editor; the bearer is the person's name. */
  edit(origin: string, documentId: Id, options?: { bearer?: string; epoch?: number }): Promise<DocumentSession>
  close(): Promise<void>
}

const OWNER_KIND = 'test'

/**
 * Sets up documents and collaboration over a test database. Bearer `<name>` signs in a person; `nobody` signs in no
 * one.
 * @param record what joins in besides the owner of the test documents
 */
export function testCollaboration(
  database: Database,
  { teamId = newId(), record = {} }: { teamId?: Id; record?: HookRecord } = {},
): TestCollaboration {
  const errors: unknown[] = []
  const access: { level: DocumentAccess } = { level: 'write' }
  const people = new Map<string, Actor>()
  const sessions: DocumentSession[] = []
  const running: { stop(): Promise<void> }[] = []
  const liveUpdates = createLiveUpdates({ onError: (error) => errors.push(error) })
  const owner = joinAt(documentOwners, { kind: OWNER_KIND, authorize: async () => Promise.resolve(access.level) })
  const hooks = openHooks([{ inTransaction: [owner] }, record])

  const personOf = (name: string): Actor => {
    const known = people.get(name) ?? testActor()
    people.set(name, known)
    return known
  }
  return {
    teamId,
    hooks,
    liveUpdates,
    errors,
    access,
    async start(port = 0) {
      const collaboration = await openCollaboration({
        database,
        hooks,
        liveUpdates,
        onError: (error) => errors.push(error),
        authenticate: async ({ bearer }) => {
          if (!bearer || bearer === 'nobody') return Promise.resolve(null)
          const actor = personOf(bearer)
          return Promise.resolve({ teamId, actor, person: { id: actor.userId ?? newId(), name: bearer } })
        },
      })
      const server: Server = createServer()
      server.on('upgrade', (request, socket, head) => collaboration.handleUpgrade(request, socket, head))
      await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
      const origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
      let stopped = false
      const stop = async (): Promise<void> => {
        if (stopped) return
        stopped = true
        await collaboration.close()
        server.closeAllConnections()
        await new Promise((closed) => server.close(closed))
      }
      running.push({ stop })
      return { origin, collaboration, stop }
    },
    async createDocument(content) {
      const id = newId()
      await database
        .workspace(teamId)
        .write(async (tx) =>
          createDocuments(tx, teamId, [{ id, ownerKind: OWNER_KIND, ownerId: newId(), scopeId: newId(), content }]),
        )
      return id
    },
    async command(work, actor = testActor()) {
      const after: (() => void)[] = []
      const result = await database.workspace(teamId).write(async (tx, end) => {
        const events: NewEvent[] = []
        const done = await work({
          teamId,
          tx,
          principal: actor.principal,
          emit: (event) => void events.push(event),
          publish: (channel, message) => void after.push(() => void liveUpdates.publish(channel, message)),
          hooks,
        })
        commitEvents(end, { teamId, principal: actor.principal, operationId: null }, events)
        return done
      })
      for (const then of after) then()
      await liveUpdates.publish('journal', { teamId })
      return result
    },
    async edit(origin, documentId, { bearer = 'ada', epoch = 1 } = {}) {
      const session = openDocumentSession({ documentId, epoch, origin, bearer, keepOffline: false })
      sessions.push(session)
      return session
    },
    async close() {
      await Promise.all(sessions.map(async (session) => session.close()))
      await Promise.all(running.map(async ({ stop }) => stop()))
      await liveUpdates.close()
    },
  }
}

/** Types like an editor: only the difference that the steps make is sent. */
export function type(session: DocumentSession, transform: (doc: Node) => Transform | null): void {
  editYjsDoc(session.ydoc, transform)
}
