import { rm } from 'node:fs/promises'
import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import { openSearchEngine, type SearchEngine } from '#platform/server/search-engine/index.ts'
import type { ContentKinds } from '#content-kinds/server/index.ts'
import { compareIndex, type Comparison } from './compare-index.ts'
import { followContent, type ContentFollower } from './follow-content.ts'
import { searchableKinds } from './index-changes.ts'
import { derivedBy, readCursor } from './index-cursor.ts'
import { readPassagesAlong } from './passages/read-along.ts'
import { claimFirstReplica, claimReplica, type ReplicaFolder } from './replica-folder.ts'

/** Its name among the followers of the journal. */
const SEARCH_FOLLOWER = 'search-index'

interface SearchIndexOptions {
  database: Database
  kinds: ContentKinds
  /** Where replicas are kept; this process takes one that no other holds. */
  folder: string
  /** The model whose vectors are searched by meaning. */
  model: string
  /** Failures of the background work, which is retried after a second. */
  onError(error: unknown): void
}

/** This process's replica of the index with the follower that keeps it in step with the journal. */
export interface SearchIndex extends ContentFollower {
  /** Every follower of the journal has a name. */
  name: string
  search: SearchEngine['search']
  matchTexts: SearchEngine['matchTexts']
  /** Compares the replica with all content of a workspace. */
  compare(teamId: Id): Promise<Comparison>
}

/** What answering a search needs of an index, also in a thread that has no index of its own. */
export type AskedIndex = Pick<SearchIndex, 'search' | 'matchTexts' | 'caughtUp'> & {
  thingsRead(...of: Parameters<SearchIndex['thingsRead']>): number | null | Promise<number | null>
  position(): string | Promise<string>
}

/** Opens the replica and starts to follow. */
export async function openSearchIndex({ folder, ...rest }: SearchIndexOptions): Promise<SearchIndex> {
  return followInto(claimReplica(folder), rest)
}

/**
 * For a command that asks once: reads the replica that a running server keeps up to date, or if none runs, takes that
 * replica and brings it up to date itself.
 */
export async function borrowSearchIndex({
  folder,
  ...rest
}: SearchIndexOptions): Promise<AskedIndex & Pick<SearchIndex, 'compare' | 'close'>> {
  const first = claimFirstReplica(folder)
  if (first.claimed !== null) return followInto(first.claimed, rest)
  const engine = openSearchEngine({ folder: first.folder, queryThreads: 1 })
  return {
    ...askedOf(engine, rest),
    thingsRead: () => null,
    position: async () => readCursor(await engine.sequence())?.position ?? '0:0',
    caughtUp: async () => Promise.resolve(),
    close: async () => engine.close(),
  }
}

function askedOf(
  engine: SearchEngine,
  { database, kinds, model }: Omit<SearchIndexOptions, 'folder'>,
): Pick<SearchIndex, 'search' | 'matchTexts' | 'compare'> {
  return {
    search: engine.search,
    matchTexts: engine.matchTexts,
    compare: async (teamId) =>
      compareIndex({ database, kinds: searchableKinds(kinds), along: readPassagesAlong(model), engine }, teamId),
  }
}

async function followInto(replica: ReplicaFolder, options: Omit<SearchIndexOptions, 'folder'>): Promise<SearchIndex> {
  const { database, kinds, model, onError } = options
  const engine = await openEngine(replica.folder, model)
  const follower = await followContent({
    database,
    kinds: searchableKinds(kinds),
    derived: engine,
    way: derivedBy(model),
    along: readPassagesAlong(model),
    onError,
  })
  return {
    ...follower,
    ...askedOf(engine, options),
    name: SEARCH_FOLLOWER,
    async close() {
      await follower.close()
      await engine.close()
      replica.release()
    },
  }
}

/**
 * The engine of a replica, emptied if its vectors are from another model, because vectors of two models cannot be
 * compared.
 */
async function openEngine(folder: string, model: string): Promise<SearchEngine> {
  const engine = openSearchEngine({ folder })
  const known = readCursor(await engine.sequence())
  if (known === null || known.way === model || known.way === derivedBy(model)) return engine
  await engine.close()
  await rm(folder, { recursive: true, force: true })
  return openSearchEngine({ folder })
}
