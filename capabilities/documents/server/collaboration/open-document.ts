import type { Id } from '#platform/kernel/ids.ts'
import type { Principal } from '#journal/server/index.ts'
import {
  COMMIT_BATCH_MS,
  MAX_RETRY_MS,
  MAX_TAIL_UPDATES,
  MIN_RETRY_MS,
  PROJECTION_IDLE_MS,
  PROJECTION_MAX_WAIT_MS,
} from '../../model/limits.ts'
import { createEditCommitter, DocumentLost, type Besides, type EditCommitterOptions } from './edit-committer.ts'

/** What an open document needs of the process. */
export interface OpenDocumentOptions extends EditCommitterOptions {
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

/** Only commits: content and state follow later. */
const EDITS_ONLY: Besides = { project: false, fold: false }

/** Follows one Yjs document for as long as it is open in this process: when its edits are committed. */
export function openDocument(options: OpenDocumentOptions): OpenDocument {
  const edits = createEditCommitter(options)
  let running: Promise<void> | null = null
  let commitTimer: NodeJS.Timeout | null = null
  let projectionTimer: NodeJS.Timeout | null = null
  let firstUnprojectedAt: number | null = null
  let retryMs = MIN_RETRY_MS
  let lost = false
  let waiters: { resolve(): void; reject(error: Error): void }[] = []

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

  const discard = (): void => {
    lost = true
    stopTimers()
    settleWaiters(new DocumentLost())
  }

  /** One write at a time; a failed one is retried until it succeeds or the document is lost. */
  const run = async (besides: Besides): Promise<void> => {
    while (running) await running.catch(() => undefined)
    if (lost) throw new DocumentLost()
    const mine = edits.write(besides)
    running = mine
    try {
      await mine
      retryMs = MIN_RETRY_MS
      if (edits.isWaiting()) scheduleCommit(COMMIT_BATCH_MS)
      else settleWaiters(null)
    } catch (error) {
      if (error instanceof DocumentLost) {
        discard()
        options.onLost()
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
      if (edits.isWaiting() || waiters.length > 0) run(EDITS_ONLY).catch(() => undefined)
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
      run({ project: true, fold: edits.tail() >= MAX_TAIL_UPDATES }).catch(() => {
        if (!lost) scheduleProjection()
      })
    }, delay)
  }

  return {
    documentId: options.documentId,
    teamId: options.database.teamId,
    epoch: options.epoch,
    take(update, principal) {
      if (lost) return
      edits.take(update, principal)
      scheduleCommit(COMMIT_BATCH_MS)
      scheduleProjection()
    },
    async committed() {
      if (lost) throw new DocumentLost()
      if (!edits.isWaiting() && !running) return
      await new Promise<void>((resolve, reject) => {
        waiters.push({ resolve, reject })
        scheduleCommit(COMMIT_BATCH_MS)
      })
    },
    async catchUp() {
      if (lost) return
      while (running) await running.catch(() => undefined)
      await edits.catchUp()
    },
    async settle() {
      stopTimers()
      if (lost) return
      if (edits.isWaiting() || edits.isBehind()) {
        // Updating derived data may fail; the edits themselves are committed all the same, and content is brought up to
        // date later.
        await run({ project: true, fold: true }).catch(async (error: unknown) =>
          error instanceof DocumentLost ? undefined : run(EDITS_ONLY),
        )
      }
      stopTimers()
    },
    discard,
  }
}
