import type { Database } from '#platform/server/database/index.ts'
import { openSearchEngine, type AllowedScopes, type EngineChange, type EngineQuery, type EngineResult } from '#platform/server/search-engine/index.ts'
import type { ContentKinds } from '#content-kinds/server/index.ts'
import { followJournal, readJournal, type JournalEvent } from '#journal/server/index.ts'
import { changesOf, searchableKinds, walkKind } from './index-changes.ts'
import { readCursor, writeCursor, type IndexCursor } from './index-cursor.ts'
import { createPause } from './pause.ts'
import { claimFirstReplica, claimReplica, type ReplicaFolder } from './replica-folder.ts'
import { journalHead, nextWorkspace } from './store.ts'

/** Commits follow each other no faster than this, so that a stream of changes shares them. */
const COMMIT_INTERVAL_MS = 200
/** A batch of this many events is a backlog: worked off without pausing. */
const BACKLOG_EVENTS = 500
const RETRY_MS = 1_000

interface SearchIndexOptions {
  database: Database
  kinds: ContentKinds
  /** Where replicas are kept; this process takes one that no other holds. */
  folder: string
  /** Failures of the background work, which is tried again after a second. */
  onError(error: unknown): void
}

/** This process's replica of the index with the follower that keeps it in step with the journal. */
export interface SearchIndex {
  search(query: EngineQuery, allowed: AllowedScopes): Promise<EngineResult>
  /** Something was committed: look at once instead of at the next glance. */
  wake(): void
  /** Resolves when everything committed before the call can be found; while the index is first filled, when that is done. */
  caughtUp(): Promise<void>
  /** Reads all content again while the index stays in use. Resolves when done; what no longer exists is gone then. */
  rebuild(): Promise<void>
  /** Whether a rebuild is under way: results may be incomplete where it is the first. */
  isRebuilding(): boolean
  /** Age in seconds of the oldest change that cannot be found yet; 0 when there is none. */
  secondsBehind(): Promise<number>
  /** Ends the background work after its current commit and closes the files. */
  close(): Promise<void>
}

/**
 * Opens the replica and begins to follow. A new or outdated index is filled by walking all content; a walk that was cut short goes on where
 * its last commit left it.
 */
export async function openSearchIndex({ database, kinds, folder, onError }: SearchIndexOptions): Promise<SearchIndex> {
  return followInto(claimReplica(folder), { database, kinds, onError })
}

/**
 * For a command line that asks once: reads the replica that a running server keeps up to date, or where none runs takes that replica and
 * brings it up to date itself.
 */
export async function borrowSearchIndex({ folder, ...rest }: SearchIndexOptions): Promise<Pick<SearchIndex, 'search' | 'caughtUp' | 'close'>> {
  const first = claimFirstReplica(folder)
  if (first.claimed !== null) return followInto(first.claimed, rest)
  const engine = openSearchEngine({ folder: first.folder, queryThreads: 1 })
  return { search: async (query, allowed) => engine.search(query, allowed), caughtUp: async () => Promise.resolve(), close: async () => engine.close() }
}

async function followInto(replica: ReplicaFolder, { database, kinds, onError }: Omit<SearchIndexOptions, 'folder'>): Promise<SearchIndex> {
  const engine = openSearchEngine({ folder: replica.folder })
  const searchable = searchableKinds(kinds)
  const kindNames = searchable.map(({ kind }) => kind).join(' ')
  let cursor = await beginCursor(readCursor(await engine.sequence()))
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()
  const pacing = createPause()
  const retrying = createPause()

  async function beginCursor(known: IndexCursor | null): Promise<IndexCursor> {
    const head = await journalHead(database)
    if (known !== null && known.kinds === kindNames && !isBeyond(known.position, head)) return known
    const fresh = newRebuild(head)
    await engine.apply([], writeCursor(fresh))
    return fresh
  }

  function newRebuild(position: string): IndexCursor {
    return { position, kinds: kindNames, generation: Date.now(), rebuild: { teamId: null, kind: null, after: null } }
  }

  /** One reader of content at a time: rows that were read earlier are never committed after newer ones. */
  async function exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function commit(changes: readonly EngineChange[], next: IndexCursor): Promise<void> {
    await engine.apply(changes, writeCursor(next))
    cursor = next
  }

  const follower = followJournal({
    database,
    from: cursor.position,
    onError,
    async handle(events: readonly JournalEvent[], position) {
      const began = performance.now()
      await exclusive(async () => {
        await commit(await changesOf(database, searchable, events, cursor.generation), { ...cursor, position })
      })
      if (events.length < BACKLOG_EVENTS) await pacing.rest(COMMIT_INTERVAL_MS - (performance.now() - began))
    },
  })

  /** Takes one step of the rebuild and commits it together with where to go on. */
  async function step(): Promise<void> {
    const { rebuild, generation } = cursor
    if (rebuild === null) return
    const { teamId, kind: name, after } = rebuild
    const kind = searchable.find((candidate) => name === null || candidate.kind === name)
    if (teamId === null || kind === undefined) {
      const first = await nextWorkspace(database, teamId)
      await commit([], { ...cursor, rebuild: first === null ? null : { teamId: first, kind: null, after: null } })
      return
    }
    const walked = await walkKind(database, teamId, kind, after, generation)
    if (walked.after !== null) {
      await commit(walked.changes, { ...cursor, rebuild: { teamId, kind: kind.kind, after: walked.after } })
      return
    }
    const next = searchable[searchable.indexOf(kind) + 1]
    if (next !== undefined) {
      await commit(walked.changes, { ...cursor, rebuild: { teamId, kind: next.kind, after: null } })
      return
    }
    const following = await nextWorkspace(database, teamId)
    await commit([...walked.changes, { type: 'sweep', workspaceId: teamId, generation }], {
      ...cursor,
      rebuild: following === null ? null : { teamId: following, kind: null, after: null },
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
    search: async (query, allowed) => engine.search(query, allowed),
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
        await commit([], newRebuild(position))
      })
      rebuilding = rebuilding.then(runRebuild)
      await rebuilding
    },
    isRebuilding: () => cursor.rebuild !== null,
    async secondsBehind() {
      const [oldest] = await database.acrossWorkspaces(async (connection) => readJournal(connection, cursor.position, 1))
      return oldest ? Math.max(0, (Date.now() - oldest.occurredAt.getTime()) / 1000) : 0
    },
    async close() {
      closed = true
      pacing.hurry()
      retrying.hurry()
      await follower.stop()
      await rebuilding
      await engine.close()
      replica.release()
    },
  }
}

/** Whether a position lies behind the newest transaction: then the index belongs to another database. */
function isBeyond(position: string, head: string): boolean {
  return BigInt(position.split(':')[0] ?? '0') > BigInt(head.split(':')[0] ?? '0')
}
