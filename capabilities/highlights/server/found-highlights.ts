import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Actor, type Hooks, type Services } from '#journal/server/index.ts'

/** The highlights among which words are looked for: of a tag in any project, or of a project. */
export type FoundAmong = { tagId: Id } | { projectId: Id }

/** What words find: highlights by their quotes, and notes by their titles. */
export interface FoundHighlights {
  ids: Id[]
  noteIds: Id[]
}

/**
 * Finds highlights by words, by the rules of the search. Null where it cannot list all of them; then their texts are
 * compared row by row.
 */
type HighlightFinder = (
  index: Services['searchIndex'],
  reader: { tx: CellTransaction; teamId: Id; actor: Actor },
  among: FoundAmong,
  words: string,
) => Promise<FoundHighlights | null>

/** Only one finds highlights. */
export const highlightFinder = defineHook<HighlightFinder>('highlightFinder', () => 'words')

interface Reader {
  tx: CellTransaction
  teamId: Id
  actor: Actor
  services: { hooks: Hooks; searchIndex?: Services['searchIndex'] }
}

/** The filter, with the highlights that its words find now. */
export async function withFoundHighlights<Filter extends { text?: string | null }>(
  { services: { hooks, searchIndex }, ...reader }: Reader,
  among: FoundAmong,
  filter: Filter,
): Promise<Filter & { found?: FoundHighlights }> {
  const words = filter.text?.trim() ?? ''
  const [find] = hooks.of(highlightFinder)
  if (words === '' || find === undefined) return filter
  const found = await find(searchIndex, reader, among, words)
  return found === null ? filter : { ...filter, found }
}
