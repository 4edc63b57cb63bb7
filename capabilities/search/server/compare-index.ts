import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import type {
  EngineDifferences,
  EnginePassage,
  SearchEngine,
  StatedItem,
} from '#platform/server/search-engine/index.ts'
import { unseenScopes } from './store.ts'
import { walkKind, type ReadAlong, type SearchableKind } from './index-changes.ts'

/** Sorts after every name of a kind, and before those of the next. */
const BEHIND_KIND = ';'

/** The result of comparing an index with the content. */
export interface Comparison extends EngineDifferences {
  /** How many things of the content were compared with the index. */
  things: number
}

interface CompareOptions {
  database: Database
  kinds: readonly SearchableKind[]
  along: ReadAlong
  engine: Pick<SearchEngine, 'compare'>
}

/**
 * Compares the index of one workspace with all its content, page by page. Changes that are committed during the
 * comparison may show as differences; otherwise there are none when the index has caught up.
 */
export async function compareIndex(
  { database, kinds, along, engine }: CompareOptions,
  teamId: Id,
): Promise<Comparison> {
  const found: Comparison = { things: 0, missing: [], different: [], beyond: [] }
  const inOrder = kinds.toSorted((a, b) => (`${a.kind}:` < `${b.kind}:` ? -1 : 1))
  const unseen = await database.workspace(teamId).read(unseenScopes)
  let behind: string | null = null
  for (const kind of inOrder) {
    for (let after: Id | null = null; ;) {
      const walked = await walkKind(database, teamId, kind, after, 0, along)
      const stated = statedBy(walked.changes)
      const unsaid = new Set(stated.flatMap(({ item }) => (unseen.has(item.scopeId) ? [item.id] : [])))
      const isLast = walked.after === null && kind === inOrder.at(-1)
      const until: string | null = isLast
        ? null
        : `${kind.kind}${walked.after === null ? BEHIND_KIND : `:${walked.after}`}`
      const { missing, different, beyond } = await engine.compare(teamId, stated, behind, until)
      found.things += stated.length
      found.missing.push(...missing.filter((id) => !unsaid.has(id)))
      found.different.push(...different.filter((id) => !unsaid.has(id)))
      found.beyond.push(...beyond)
      behind = until
      if (walked.after === null) break
      after = walked.after
    }
  }
  return found
}

function statedBy(changes: Awaited<ReturnType<typeof walkKind>>['changes']): StatedItem[] {
  const passages = new Map<string, readonly EnginePassage[]>(
    changes.flatMap((change) => (change.type === 'passages' ? [[change.id, change.passages] as const] : [])),
  )
  return changes.flatMap((change) =>
    change.type === 'upsert' ? [{ item: change.item, passages: passages.get(change.item.id) ?? [] }] : [],
  )
}
