import type { Database } from '#platform/server/database/index.ts'
import { hasReached, JOURNAL_START, type JournalEvent, type JournalPosition } from '../model/events.ts'
import { newestPosition, readJournal } from './store.ts'

export interface FollowerOptions {
  database: Database
  /** Where to begin: the position that the follower stores with its own data, or null for the start. */
  from: JournalPosition | null
  /**
   * Events in commit order. Must store `position` together with its effect, since a batch may be delivered again after
   * a kill.
   */
  handle(events: ReadonlyArray<JournalEvent>, position: JournalPosition): Promise<void>
  /** A failed batch is delivered again after `retryMs`; the error is passed to this function. */
  onError(error: unknown): void
  /** How long to wait when nothing is new, unless woken. */
  idleMs?: number
  retryMs?: number
  maxEvents?: number
}

export interface JournalFollower {
  /** Reads at once: something was committed. */
  wake(): void
  /** Resolves when everything committed before the call has been handled. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/** How soon to read again while a caller waits for events that are behind an open transaction. */
const BLOCKED_MS = 20

/** Reads the journal of all workspaces, in order, for as long as the process lives. */
export function followJournal(options: FollowerOptions): JournalFollower {
  const { database, handle, onError, idleMs = 250, retryMs = 1_000, maxEvents = 1_000 } = options
  let position = options.from ?? JOURNAL_START
  let stopped = false
  let wakeUp: (() => void) | null = null
  let woken = false
  let waiting: Array<{ goal: JournalPosition; resolve: () => void }> = []

  const rest = async (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken) wakeUp()
    })

  const release = (): void => {
    for (const { resolve } of waiting.filter(({ goal }) => hasReached(position, goal))) resolve()
    waiting = waiting.filter(({ goal }) => !hasReached(position, goal))
  }

  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false
      try {
        const events = await database.acrossWorkspaces(async (connection) =>
          readJournal(connection, position, maxEvents),
        )
        const last = events.at(-1)
        if (last) {
          await handle(events, last.position)
          position = last.position
        }
        release()
        if (!last) await rest(waiting.length > 0 ? BLOCKED_MS : idleMs)
      } catch (error) {
        onError(error)
        if (!stopped) await rest(retryMs)
      }
    }
    for (const { resolve } of waiting) resolve()
  }

  const running = run()
  const wake = (): void => {
    woken = true
    wakeUp?.()
  }
  return {
    wake,
    async caughtUp() {
      const goal = await database.acrossWorkspaces(newestPosition)
      await new Promise<void>((resolve) => {
        waiting.push({ goal, resolve })
        wake()
      })
    },
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
