import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { MAX_TAGS_OF_HIGHLIGHT } from '#highlights/model/highlight.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { longerThan } from './longer-than.ts'
import { namedOptions } from './split-options.ts'

/** Why tags are in the text. */
export const TOO_MANY_TAGS = `More than the ${MAX_TAGS_OF_HIGHLIGHT} tags that a highlight can have.`
/** Why not all words are in the highlight. */
export const ONLY_ITS_BEGINNING = `Longer than the ${MAX_HIGHLIGHT_CHARS.toLocaleString('en')} characters of a highlight, so that only its beginning has the tags.`
const NO_TAG = 'Nothing but separators, so there is no tag in it.'

/**
 * The tags that a cell names, without duplicates (ignoring case), as first written; or why the cell cannot be read as
 * tags. A cell is read as a whole: if one tag does not fit, none is used, as otherwise some would be missing unnoticed.
 */
export function readTags(cell: string, delimiter: string): { titles: string[] } | { reason: string } {
  const byKey = new Map<string, string>()
  for (const title of namedOptions(cell, delimiter))
    if (!byKey.has(normalizeName(title))) byKey.set(normalizeName(title), title)
  const titles = [...byKey.values()]
  if (titles.length === 0) return { reason: NO_TAG }
  if (titles.some((title) => title.length > MAX_TAG_TITLE_CHARS))
    return { reason: longerThan(MAX_TAG_TITLE_CHARS, 'a tag') }
  if (titles.length > MAX_TAGS_OF_HIGHLIGHT) return { reason: TOO_MANY_TAGS }
  return { titles }
}
