import type {
  AllowedScopes,
  EngineChange,
  EngineDifferences,
  EnginePassage,
  EngineQuery,
  EngineResult,
  EngineVector,
  FoundItemName,
  StatedItem,
  TextMatch,
  TextsQuery,
} from './contract.ts'
import { createThread, type EngineThread } from './engine-thread.ts'
import { createLoadedSpaces } from './loaded-spaces.ts'
import { textOfScopes } from './remembered-scopes.ts'
import { MAX_QUERY_THREADS } from './vector-layout.ts'
import type { ThreadAnswer } from './worker.ts'

export { MAX_TOTAL, PAGE_ITEMS } from './contract.ts'
export { SNIPPET_CHARS } from './segments.ts'
export { recognisedLanguage } from './languages.ts'
export { contentWords, type ContentWord } from './content-words.ts'
export type {
  AllowedScopes,
  ComparedPassage,
  DateFilter,
  EngineChange,
  EngineDifferences,
  EngineHit,
  EngineItem,
  EnginePassage,
  EngineQuery,
  EngineResult,
  EngineVector,
  FacetCount,
  FacetFilter,
  FoundItemName,
  StatedItem,
  TextMatch,
  TextSegment,
  TextsQuery,
} from './contract.ts'

const DEFAULT_QUERY_THREADS = 2

/**
 * A full-text index derived from content that is stored elsewhere. One process owns a folder; queries run while changes
 * are applied.
 */
export interface SearchEngine {
  /**
   * Commits the changes and then the sequence, both durably. Every change replaces by id, so after a failure or a kill
   * the same changes can be applied again from the stored sequence.
   */
  apply(batch: readonly EngineChange[], sequence: string): Promise<void>
  /**
   * Answers from the last commit, only with items in the allowed scopes; no text makes it fail.
   * @param onFound receives the ids of the hits while their texts are being cut, for callers that have to read more
   * about them
   */
  search(
    query: EngineQuery,
    allowed: AllowedScopes,
    onFound?: (found: readonly FoundItemName[]) => void,
  ): Promise<EngineResult>
  /** Looks for the words of a query in texts, by the rules of `search`; answers for each, in their order. */
  matchTexts(query: TextsQuery): Promise<TextMatch[]>
  /**
   * Compares the owner's items with the last commit: all items with ids after `after` and up to `until`, null for no
   * bound.
   */
  compare(
    workspaceId: string,
    stated: readonly StatedItem[],
    after: string | null,
    until: string | null,
  ): Promise<EngineDifferences>
  /**
   * The sequence of the last commit; null for a new folder, and after it was emptied because of a new index format or
   * damage.
   */
  sequence(): Promise<string | null>
  /** Waits for running work, then closes all files. */
  close(): Promise<void>
}

/**
 * Opens (and creates) the index in its own folder, with one writing thread and a few for queries; threads start when
 * first needed.
 */
export function openSearchEngine({
  folder,
  queryThreads = DEFAULT_QUERY_THREADS,
}: {
  folder: string
  queryThreads?: number
}): SearchEngine {
  if (queryThreads > MAX_QUERY_THREADS)
    throw new RangeError(`A search engine has at most ${MAX_QUERY_THREADS} query threads.`)
  const writer = createThread({ role: 'writer', folder, thread: 0 })
  const readers = Array.from({ length: queryThreads }, (_, thread) => createThread({ role: 'reader', folder, thread }))
  const spaces = createLoadedSpaces({
    async load(workspaceId) {
      const answer = await leastBusy(readers).ask({ type: 'load', workspaceId })
      if (answer.type !== 'space') throw new Error('The search thread gave another answer than vectors.')
      return answer.space
    },
    release,
  })

  async function release(workspaceIds: readonly string[]): Promise<void> {
    await Promise.all(readers.map((reader) => reader.ask({ type: 'release', workspaceIds })))
  }

  return {
    async apply(batch, sequence) {
      const dropped = batch.flatMap((change) => (change.type === 'drop' ? [change.workspaceId] : []))
      const touched = new Set(
        batch.map((change) => (change.type === 'upsert' ? change.item.workspaceId : change.workspaceId)),
      )
      const withPassages = batch.flatMap((change) => (change.type === 'passages' ? [change.workspaceId] : []))
      await spaces.commit([...touched], withPassages, async (loaded) => {
        spaces.forget(dropped)
        if (dropped.length > 0) await release(dropped)
        const kept = new Map([...loaded].filter(([workspaceId]) => !dropped.includes(workspaceId)))
        await writer.ask({ type: 'apply', batch: batch.map(withOwnVectors), sequence, spaces: kept })
        if (dropped.length > 0) await release(dropped)
      })
    },
    async search(query, allowed, onFound) {
      const space =
        (query.meaning === undefined || query.method === undefined || query.method === 'words') &&
        query.eachPassage === undefined
          ? null
          : await spaces.of(query.workspaceId)
      const { eachPassage } = query
      const own: EngineQuery = {
        ...query,
        ...(query.meaning === undefined ? {} : { meaning: ownVector(query.meaning) }),
        ...(eachPassage === undefined
          ? {}
          : { eachPassage: { ...eachPassage, meanings: eachPassage.meanings.map(ownVector) } }),
      }
      return resultOf(
        await leastBusy(readers).ask(
          { type: 'search', query: own, allowed: textOfScopes(allowed), space, reportsFound: onFound !== undefined },
          onFound,
        ),
      )
    },
    async matchTexts(query) {
      const answer = await leastBusy(readers).ask({ type: 'texts', query })
      if (answer.type !== 'texts') throw new Error('The search thread gave another answer than matches of texts.')
      return answer.texts
    },
    async compare(workspaceId, stated, after, until) {
      const own = stated.map(({ item, passages }) => ({ item, passages: passages.map(withOwnVector) }))
      const answer = await leastBusy(readers).ask({ type: 'compare', workspaceId, stated: own, after, until })
      if (answer.type !== 'differences') throw new Error('The search thread gave another answer than differences.')
      return answer.differences
    },
    async sequence() {
      const answer = await writer.ask({ type: 'sequence' })
      if (answer.type !== 'sequence') throw new Error('The search thread gave another answer than its sequence.')
      return answer.sequence
    },
    async close() {
      await Promise.all([writer, ...readers].map((thread) => thread.stop()))
    },
  }
}

function withOwnVectors(change: EngineChange): EngineChange {
  return change.type === 'passages' ? { ...change, passages: change.passages.map(withOwnVector) } : change
}

function withOwnVector(passage: EnginePassage): EnginePassage {
  return { ...passage, vector: ownVector(passage.vector) }
}

/** A vector that is a view into a larger buffer would copy the whole buffer to a thread. */
function ownVector({ values, scale }: EngineVector): EngineVector {
  return { values: values.slice(), scale }
}

function leastBusy(threads: readonly EngineThread[]): EngineThread {
  let best = threads[0]
  for (const thread of threads) if (best === undefined || thread.pending() < best.pending()) best = thread
  if (best === undefined) throw new Error('A search engine needs at least one query thread.')
  return best
}

function resultOf(answer: ThreadAnswer): EngineResult {
  if (answer.type !== 'result') throw new Error('The search thread gave another answer than a result.')
  return answer.result
}
