import * as Y from 'yjs'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, WorkspaceDatabase } from '#platform/server/database/index.ts'
import {
  commitEvents,
  publishToSubscribers,
  type Hooks,
  type NewEvent,
  type Principal,
  type Services,
} from '#journal/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import { DOCUMENTS_CHANNEL, type DocumentNotice } from '../edit-document.ts'
import type { DocumentContext } from '../owners.ts'
import { projectContent } from '../project-content.ts'
import { lockDocument, lockEpoch, type DocumentRow } from '../store.ts'
import { foldUpdates, insertUpdates } from '../updates-store.ts'
import { catchUp } from '../working-state.ts'

/** Origin of changes that are already committed. */
export const COMMITTED = { source: 'local', skipStoreHooks: true } as const

/** The document was rebuilt under another epoch, or deleted. */
export class DocumentLost extends Error {
  override readonly name = 'DocumentLost'
}

/** What committing the edits of a document needs of the process. */
export interface EditCommitterOptions {
  documentId: Id
  epoch: number
  ydoc: Y.Doc
  /** The last committed update that the Yjs document contains. */
  updateId: bigint
  database: WorkspaceDatabase
  services: { hooks: Hooks; liveUpdates: Pick<Services['liveUpdates'], 'publish'> }
  /** Names this process in notices, so that it ignores its own. */
  processId: string
}

/** What a transaction does besides committing edits. */
export interface Besides {
  /** Brings content up to the edits. */
  project: boolean
  /** Folds the updates into the state. */
  fold: boolean
}

/** The edits of one open document, on their way into the database. The caller runs one `write` at a time. */
export interface EditCommitter {
  /** Takes an edit that is in the Yjs document but not yet committed. */
  take(update: Uint8Array, principal: Principal): void
  /** Whether edits are not committed yet. */
  isWaiting(): boolean
  /** Whether content or state lack committed edits. */
  isBehind(): boolean
  /** How many updates were committed here since they were folded. */
  tail(): number
  /** Reads what other processes and commands have committed. */
  catchUp(): Promise<void>
  /**
   * One transaction: reads what others committed and appends what was taken. If it fails, all that was taken waits
   * again.
   * @throws DocumentLost
   */
  write(besides: Besides): Promise<void>
}

interface Taken {
  update: Uint8Array
  principal: Principal
}

export function createEditCommitter(options: EditCommitterOptions): EditCommitter {
  const { documentId, epoch, ydoc, database, services } = options
  const { hooks, liveUpdates } = services
  const teamId = database.teamId
  let queue: Taken[] = []
  let appliedId = options.updateId
  let projectedId = options.updateId
  let foldedId = options.updateId
  let tail = 0
  let lastPrincipal: Principal = { kind: 'system', id: null }
  /** Who wrote since content was brought up to the edits. */
  const writers = new Map<string, Principal>()

  const append = async (tx: CellTransaction, batch: readonly Taken[]): Promise<void> => {
    appliedId = await insertUpdates(tx, { teamId, documentId, epoch }, mergedByPrincipal(batch))
    lastPrincipal = batch.at(-1)?.principal ?? lastPrincipal
    for (const { principal } of batch) writers.set(`${principal.kind} ${principal.id}`, principal)
  }

  /** @returns the events, and what is to be published once they are committed */
  const project = async (tx: CellTransaction, row: DocumentRow, content: DocumentJson) => {
    const events: NewEvent[] = []
    const after: (() => void)[] = []
    const context: DocumentContext = {
      teamId,
      tx,
      principal: lastPrincipal,
      hooks,
      emit: (event) => void events.push(event),
      publish: (channel, message) => void after.push(() => liveUpdates.publish(channel, message)),
    }
    await projectContent(context, row, {
      content,
      updateId: appliedId,
      editedBy: lastPrincipal,
      writers: [...writers.values()],
    })
    return { events, after }
  }

  return {
    take: (update, principal) => void queue.push({ update, principal }),
    isWaiting: () => queue.length > 0,
    isBehind: () => projectedId < appliedId || foldedId < appliedId,
    tail: () => tail,
    async catchUp() {
      await database.read(async (tx) => {
        const newer = await catchUp(tx, documentId, ydoc, appliedId, COMMITTED)
        if (newer > appliedId) appliedId = newer
      })
    },
    async write(besides) {
      let batch: Taken[] = []
      const after: (() => void)[] = []
      try {
        await database.write(async (tx, end) => {
          const row = besides.project ? await lockDocument(tx, documentId) : null
          const presentEpoch = besides.project ? (row?.epoch ?? null) : await lockEpoch(tx, documentId)
          if (presentEpoch !== epoch) throw new DocumentLost()
          appliedId = await catchUp(tx, documentId, ydoc, appliedId, COMMITTED)
          // From here to the insert, nothing else runs that could add to the queue and miss the content.
          batch = queue
          queue = []
          const content = besides.project ? contentOfYjsDoc(ydoc) : null
          const state = besides.fold ? Y.encodeStateAsUpdate(ydoc) : null
          if (batch.length > 0) await append(tx, batch)
          if (row && content && row.projectedUpdateId < appliedId) {
            const projected = await project(tx, row, content)
            after.push(...projected.after)
            commitEvents(end, { teamId, principal: lastPrincipal, operationId: null }, projected.events, {
              read: (version) => {
                after.push(() => {
                  publishToSubscribers({ liveUpdates }, teamId, version, projected.events, null)
                  liveUpdates.publish('journal', { teamId, onlyText: true })
                })
              },
            })
          }
          if (state) await foldUpdates(tx, documentId, state, appliedId)
        })
      } catch (error) {
        queue = [...batch, ...queue]
        throw error
      }
      tail += batch.length
      if (besides.project) {
        projectedId = appliedId
        writers.clear()
      }
      if (besides.fold) {
        foldedId = appliedId
        tail = 0
      }
      if (batch.length > 0)
        liveUpdates.publish(DOCUMENTS_CHANNEL, { teamId, documentId, from: options.processId } satisfies DocumentNotice)
      for (const work of after) work()
    },
  }
}

/** The edits of each uninterrupted turn of one writer as one update. */
function mergedByPrincipal(batch: readonly Taken[]): Taken[] {
  const runs: { principal: Principal; updates: Uint8Array[] }[] = []
  for (const { update, principal } of batch) {
    const last = runs.at(-1)
    if (last && last.principal.kind === principal.kind && last.principal.id === principal.id) last.updates.push(update)
    else runs.push({ principal, updates: [update] })
  }
  return runs.map(({ principal, updates }) => ({
    principal,
    update: updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates(updates),
  }))
}
