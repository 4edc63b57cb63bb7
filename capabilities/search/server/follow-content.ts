import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import type { EngineChange } from '#platform/server/search-engine/index.ts'
import { followJournal, readJournal, type JournalEvent } from '#journal/server/index.ts'
import { changesOf, type ReadAlong, type SearchableKind } from './index-changes.ts'
import { readCursor, thingsReadBy, writeCursor, type IndexCursor } from './index-cursor.ts'
import { createPause } from './pause.ts'
import { AT_THE_START, rebuildStep } from './rebuild-step.ts'
import { journalHead } from './store.ts'

/** The shortest time between commits, so that a stream of changes shares them. */
const COMMIT_INTERVAL_MS = 200
/** A batch of this many events is a backlog, which is processed without pausing. */
const BACKLOG_EVENTS = 500
const RETRY_MS = 1_000

/** What is derived from the content of all workspaces. */
export interface Derived {
  /**
   * Commits the changes together with the position up to which the content was followed. The same changes may be
   * applied again after a kill.
   * @param events the events of the changes; empty during a walk of all content
   */
  apply(changes: readonly EngineChange[], sequence: string, events: readonly JournalEvent[]): Promise<void>
  /** The position that the last commit stored; null before the first commit. */
  sequence(): Promise<string | null>
}

interface FollowOptions {
  database: Database
  kinds: readonly SearchableKind[]
  derived: Derived
  /** What it is derived with, besides the kinds; if it changes, everything is derived again. */
  way: string
  /** Additional data that is read with the content, in the same transaction. */
  along?: ReadAlong
  onError(error: unknown): void
}

/** Keeps derived data in step with the content. */
export interface ContentFollower {
  /** Something was committed: look now instead of at the next poll. */
  wake(): void
  /** Resolves when everything committed before the call is included; during the first fill, when that is complete. */
  caughtUp(): Promise<void>
  /**
   * Reads all content again while the derived data stays in use. Resolves when done; things that no longer exist have
   * been removed by then.
   */
  rebuild(): Promise<void>
  isRebuilding(): boolean
  /**
   * How many things of a workspace have been read so far, during the first fill or a rebuild; null once all have been.
   */
  thingsRead(teamId: Id): number | null
  /** How far the journal has been followed, as transaction and sequence. */
  position(): string
  /** Age in seconds of the oldest change that is not included yet; 0 when there is none. */
  secondsBehind(): Promise<number>
  /** Ends the work after its current commit. */
  close(): Promise<void>
}

/**
 * Follows the journal. First walks all content if the derived data is new or outdated; an interrupted walk continues
 * after its last commit.
 */
export async function followContent({
  database,
  kinds: searchable,
  derived,
  way,
  along,
  onError,
}: FollowOptions): Promise<ContentFollower> {
  const kindNames = searchable.map(({ kind }) => kind).join(' ')
  let cursor = await beginCursor(readCursor(await derived.sequence()))
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()
  const pacing = createPause()
  const retrying = createPause()

  async function beginCursor(known: IndexCursor | null): Promise<IndexCursor> {
    const head = await journalHead(database)
    if (known !== null && known.kinds === kindNames && known.way === way && !isBeyond(known.position, head))
      return known
    const fresh = newRebuild(head, known)
    await derived.apply([], writeCursor(fresh), [])
    return fresh
  }

  function newRebuild(position: string, before: IndexCursor | null): IndexCursor {
    // Larger than any before, even if the clock was set back: older rows are swept away at the end.
    const generation = Math.max(Date.now(), (before?.generation ?? 0) + 1)
    return { position, kinds: kindNames, way, generation, rebuild: { ...AT_THE_START, teamId: null } }
  }

  /** One reader of content at a time, so that rows read earlier are never committed after newer ones. */
  async function exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function commit(
    changes: readonly EngineChange[],
    next: IndexCursor,
    events: readonly JournalEvent[] = [],
  ): Promise<void> {
    await derived.apply(changes, writeCursor(next), events)
    cursor = next
  }

  const follower = followJournal({
    database,
    from: cursor.position,
    onError,
    async handle(events: readonly JournalEvent[], position) {
      const began = performance.now()
      await exclusive(async () => {
        const changes = await changesOf(database, searchable, events, cursor.generation, along)
        await commit(changes, { ...cursor, position }, events)
      })
      if (events.length < BACKLOG_EVENTS) await pacing.rest(COMMIT_INTERVAL_MS - (performance.now() - began))
    },
  })

  /** Takes one step of the rebuild and commits it together with where to continue. */
  async function step(): Promise<void> {
    if (cursor.rebuild === null) return
    const { changes, rebuild } = await rebuildStep(
      { database, kinds: searchable, along },
      cursor.rebuild,
      cursor.generation,
    )
    await commit(changes, { ...cursor, rebuild })
  }

  async function runRebuild(): Promise<void> {
    while (cursor.rebuild !== null && !closed) {
      try {
        await exclusive(step)
      } catch (error) {
        onError(error)
        await retrying.rest(RETRY_MS)
      }
    }
  }

  let rebuilding = runRebuild()

  return {
    wake: () => follower.wake(),
    async caughtUp() {
      const done = pacing.hurry()
      try {
        await follower.caughtUp()
        await rebuilding
      } finally {
        done()
      }
    },
    async rebuild() {
      await exclusive(async () => {
        const { position } = cursor
        await commit([], newRebuild(position, cursor))
      })
      rebuilding = rebuilding.then(runRebuild)
      await rebuilding
    },
    isRebuilding: () => cursor.rebuild !== null,
    thingsRead: (teamId) => thingsReadBy(cursor, teamId),
    position: () => cursor.position,
    async secondsBehind() {
      const [oldest] = await database.acrossWorkspaces(async (connection) =>
        readJournal(connection, cursor.position, 1),
      )
      return oldest ? Math.max(0, (Date.now() - oldest.occurredAt.getTime()) / 1000) : 0
    },
    async close() {
      closed = true
      pacing.hurry()
      retrying.hurry()
      await follower.stop()
      await rebuilding
    },
  }
}

/** Whether a position is behind the newest transaction, which means that the index belongs to another database. */
function isBeyond(position: string, head: string): boolean {
  return BigInt(position.split(':')[0] ?? '0') > BigInt(head.split(':')[0] ?? '0')
}
