import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import type { EngineChange } from '#platform/server/search-engine/index.ts'
import { followJournal, readJournal, type JournalEvent } from '#journal/server/index.ts'
import { changesOf, walkKind, type ReadAlong, type SearchableKind } from './index-changes.ts'
import { readCursor, thingsReadBy, writeCursor, type IndexCursor } from './index-cursor.ts'
import { createPause } from './pause.ts'
import { journalHead, nextWorkspace } from './store.ts'

/** Commits follow each other no faster than this, so that a stream of changes shares them. */
const COMMIT_INTERVAL_MS = 200
/** A batch of this many events is a backlog: worked off without pausing. */
const BACKLOG_EVENTS = 500
const RETRY_MS = 1_000
const AT_THE_START = { kind: null, after: null, things: 0 }

/** What is derived from the content of all workspaces. */
export interface Derived {
  /**
   * Commits the changes, then how far the content was followed by them. The same changes may be given again after a
   * kill.
   * @param events of what changed; none where content is walked
   */
  apply(changes: readonly EngineChange[], sequence: string, events: readonly JournalEvent[]): Promise<void>
  /** How far the content was followed at the last commit; null at the very beginning. */
  sequence(): Promise<string | null>
}

interface FollowOptions {
  database: Database
  kinds: readonly SearchableKind[]
  derived: Derived
  /** What it is derived by, besides the kinds; another one is begun anew. */
  way: string
  /** What is read with the content, in the same transaction. */
  along?: ReadAlong
  onError(error: unknown): void
}

/** The work that keeps something derived in step with the content. */
export interface ContentFollower {
  /** Something was committed: look at once instead of at the next glance. */
  wake(): void
  /** Resolves when everything committed before the call is in it; while it is first filled, when that is done. */
  caughtUp(): Promise<void>
  /** Reads all content again while it stays in use. Resolves when done; what no longer exists is gone then. */
  rebuild(): Promise<void>
  isRebuilding(): boolean
  /**
   * How many things of a workspace were read so far, while it is first filled or read again; null once all of them
   * were.
   */
  thingsRead(teamId: Id): number | null
  /** Age in seconds of the oldest change that is not in it yet; 0 when there is none. */
  secondsBehind(): Promise<number>
  /** Ends the work after its current commit. */
  close(): Promise<void>
}

/**
 * Follows the journal, and first walks all content where the derived is new or outdated; a walk that was cut short goes
 * on where its last commit left it.
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
    // Later than any before, also where the clock was set back: what is older is swept away at the end.
    const generation = Math.max(Date.now(), (before?.generation ?? 0) + 1)
    return { position, kinds: kindNames, way, generation, rebuild: { ...AT_THE_START, teamId: null } }
  }

  /** One reader of content at a time: rows that were read earlier are never committed after newer ones. */
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

  /** Takes one step of the rebuild and commits it together with where to go on. */
  async function step(): Promise<void> {
    const { rebuild, generation } = cursor
    if (rebuild === null) return
    const { teamId, kind: name, after, things } = rebuild
    const kind = searchable.find((candidate) => name === null || candidate.kind === name)
    if (teamId === null || kind === undefined) {
      const first = await nextWorkspace(database, teamId)
      await commit([], { ...cursor, rebuild: first === null ? null : { ...AT_THE_START, teamId: first } })
      return
    }
    const walked = await walkKind(database, teamId, kind, after, generation, along)
    const read = things + walked.things
    if (walked.after !== null) {
      await commit(walked.changes, {
        ...cursor,
        rebuild: { teamId, kind: kind.kind, after: walked.after, things: read },
      })
      return
    }
    const next = searchable[searchable.indexOf(kind) + 1]
    if (next !== undefined) {
      await commit(walked.changes, { ...cursor, rebuild: { teamId, kind: next.kind, after: null, things: read } })
      return
    }
    const following = await nextWorkspace(database, teamId)
    await commit([...walked.changes, { type: 'sweep', workspaceId: teamId, generation }], {
      ...cursor,
      rebuild: following === null ? null : { ...AT_THE_START, teamId: following },
    })
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

/** Whether a position lies behind the newest transaction: then the index belongs to another database. */
function isBeyond(position: string, head: string): boolean {
  return BigInt(position.split(':')[0] ?? '0') > BigInt(head.split(':')[0] ?? '0')
}
