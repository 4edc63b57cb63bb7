import * as Y from 'yjs'
import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceDatabase } from '#platform/server/database/index.ts'
import {
  commitEvents,
  publishToSubscribers,
  type Hooks,
  type NewEvent,
  type Principal,
  type Services,
} from '#journal/server/index.ts'
import { contentOfYjsDoc } from '#editor/document/yjs.ts'
import {
  COMMIT_BATCH_MS,
  MAX_RETRY_MS,
  MAX_TAIL_UPDATES,
  MIN_RETRY_MS,
  PROJECTION_IDLE_MS,
  PROJECTION_MAX_WAIT_MS,
} from '../../model/limits.ts'
import { DOCUMENTS_CHANNEL, type DocumentNotice } from '../edit-document.ts'
import type { DocumentContext } from '../owners.ts'
import { projectContent } from '../project-content.ts'
import { lockDocument, lockEpoch } from '../store.ts'
import { foldUpdates, insertUpdates } from '../updates-store.ts'
import { catchUp } from '../working-state.ts'

/** Origin of changes that are already committed. */
export const COMMITTED = { source: 'local', skipStoreHooks: true } as const

/** What an open document needs of the process. */
export interface OpenDocumentOptions {
  documentId: Id
  epoch: number
  ydoc: Y.Doc
  /** The last committed update that the Yjs document contains. */
  updateId: bigint
  database: WorkspaceDatabase
  services: { hooks: Hooks; liveUpdates: Pick<Services['liveUpdates'], 'publish'> }
  /** Names this process in notices, so that it ignores its own. */
  processId: string
  onError(error: unknown): void
  /** The document was rebuilt or deleted: nothing here can be kept. */
  onLost(): void
}

/** A document that is being edited: it takes edits as they arrive and commits them in small batches. */
export interface OpenDocument {
  readonly documentId: Id
  readonly teamId: Id
  readonly epoch: number
  /** Takes an edit that is in the Yjs document but not yet committed. */
  take(update: Uint8Array, principal: Principal): void
  /** Resolves once everything taken so far is committed. */
  committed(): Promise<void>
  /** Reads what other processes and commands have committed. */
  catchUp(): Promise<void>
  /** Commits, brings content up to date and folds the updates, before the document leaves memory. */
  settle(): Promise<void>
  /** Stops all timers. Uncommitted edits are lost; for a document that was rebuilt or deleted. */
  discard(): void
}

interface Taken {
  update: Uint8Array
  principal: Principal
}

/** Follows one Yjs document for as long as it is open in this process. */
export function openDocument(options: OpenDocumentOptions): OpenDocument {
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
  let running: Promise<void> | null = null
  let commitTimer: NodeJS.Timeout | null = null
  let projectionTimer: NodeJS.Timeout | null = null
  let firstUnprojectedAt: number | null = null
  let retryMs = MIN_RETRY_MS
  let lost = false
  let waiters: { resolve(): void; reject(error: Error): void }[] = []

  const catchUpIn = async (tx: Parameters<typeof catchUp>[0]): Promise<void> => {
    appliedId = await catchUp(tx, documentId, ydoc, appliedId, COMMITTED)
  }

  /** One transaction: reads what others committed, appends what is queued and, if requested, projects and folds. */
  const write = async (project: boolean, fold: boolean): Promise<void> => {
    let batch: Taken[] = []
    const after: (() => void)[] = []
    try {
      await database.write(async (tx, end) => {
        const row = project ? await lockDocument(tx, documentId) : null
        const presentEpoch = project ? (row?.epoch ?? null) : await lockEpoch(tx, documentId)
        if (presentEpoch !== epoch) throw new DocumentLost()
        await catchUpIn(tx)
        // From here to the insert, nothing else runs that could add to the queue and miss the content.
        batch = queue
        queue = []
        const content = project ? contentOfYjsDoc(ydoc) : null
        const state = fold ? Y.encodeStateAsUpdate(ydoc) : null
        if (batch.length > 0) {
          appliedId = await insertUpdates(tx, { teamId, documentId, epoch }, mergedByPrincipal(batch))
          lastPrincipal = batch.at(-1)?.principal ?? lastPrincipal
          for (const { principal } of batch) writers.set(`${principal.kind} ${principal.id}`, principal)
        }
        if (row && content && row.projectedUpdateId < appliedId) {
          const events: NewEvent[] = []
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
          commitEvents(end, { teamId, principal: lastPrincipal, operationId: null }, events, {
            read: (version) => {
              after.push(() => {
                publishToSubscribers({ liveUpdates }, teamId, version, events, null)
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
    if (project) {
      projectedId = appliedId
      writers.clear()
    }
    if (fold) {
      foldedId = appliedId
      tail = 0
    }
    if (batch.length > 0)
      liveUpdates.publish(DOCUMENTS_CHANNEL, { teamId, documentId, from: options.processId } satisfies DocumentNotice)
    for (const work of after) work()
  }

  const lose = (): void => {
    lost = true
    stopTimers()
    settleWaiters(new DocumentLost())
    options.onLost()
  }

  const settleWaiters = (error: Error | null): void => {
    const settled = waiters
    waiters = []
    for (const waiter of settled) {
      if (error) waiter.reject(error)
      else waiter.resolve()
    }
  }

  const stopTimers = (): void => {
    if (commitTimer) clearTimeout(commitTimer)
    if (projectionTimer) clearTimeout(projectionTimer)
    commitTimer = null
    projectionTimer = null
  }

  /** One write at a time; a failed one is retried until it succeeds or the document is lost. */
  const run = async (project: boolean, fold: boolean): Promise<void> => {
    while (running) await running.catch(() => undefined)
    if (lost) throw new DocumentLost()
    const mine = write(project, fold)
    running = mine
    try {
      await mine
      retryMs = MIN_RETRY_MS
      if (queue.length === 0) settleWaiters(null)
      else scheduleCommit(COMMIT_BATCH_MS)
    } catch (error) {
      if (error instanceof DocumentLost) {
        lose()
        throw error
      }
      options.onError(error)
      scheduleCommit(retryMs)
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      throw error
    } finally {
      if (running === mine) running = null
    }
  }

  const scheduleCommit = (delayMs: number): void => {
    if (commitTimer || lost) return
    commitTimer = setTimeout(() => {
      commitTimer = null
      // By then the failure has been reported and the retry scheduled.
      if (queue.length > 0 || waiters.length > 0) run(false, false).catch(() => undefined)
    }, delayMs)
  }

  const scheduleProjection = (): void => {
    if (lost) return
    const now = performance.now()
    firstUnprojectedAt ??= now
    const delay = Math.max(0, Math.min(PROJECTION_IDLE_MS, firstUnprojectedAt + PROJECTION_MAX_WAIT_MS - now))
    if (projectionTimer) clearTimeout(projectionTimer)
    projectionTimer = setTimeout(() => {
      projectionTimer = null
      firstUnprojectedAt = null
      run(true, tail >= MAX_TAIL_UPDATES).catch(() => {
        if (!lost) scheduleProjection()
      })
    }, delay)
  }

  return {
    documentId,
    teamId,
    epoch,
    take(update, principal) {
      if (lost) return
      queue.push({ update, principal })
      scheduleCommit(COMMIT_BATCH_MS)
      scheduleProjection()
    },
    async committed() {
      if (lost) throw new DocumentLost()
      if (queue.length === 0 && !running) return
      await new Promise<void>((resolve, reject) => {
        waiters.push({ resolve, reject })
        scheduleCommit(COMMIT_BATCH_MS)
      })
    },
    async catchUp() {
      if (lost) return
      while (running) await running.catch(() => undefined)
      await database.read(async (tx) => {
        const newer = await catchUp(tx, documentId, ydoc, appliedId, COMMITTED)
        if (newer > appliedId) appliedId = newer
      })
    },
    async settle() {
      stopTimers()
      if (lost) return
      if (queue.length > 0 || projectedId < appliedId || foldedId < appliedId) {
        // Updating derived data may fail; the edits themselves are committed all the same, and content is brought up to
        // date later.
        await run(true, true).catch(async (error: unknown) =>
          error instanceof DocumentLost ? undefined : run(false, false),
        )
      }
      stopTimers()
    },
    discard() {
      lost = true
      stopTimers()
      settleWaiters(new DocumentLost())
    },
  }
}

/** The document was rebuilt under another epoch, or deleted. */
export class DocumentLost extends Error {
  override readonly name = 'DocumentLost'
}

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
