import { MAX_TAGS_OF_HIGHLIGHT } from '#highlights/model/highlight.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { longerThan, namedOptions } from './survey-row.ts'

/** Why a cell holds no tag. */
const NO_TAG = 'Nothing but separators, so there is no tag in it.'

/**
 * The tags that a cell names, each once whatever its capitals, as it is first written; or why it cannot be read as
 * tags. A cell is read as a whole: one tag that does not fit takes the others along, or some would be missing unseen.
 */
export function readTags(cell: string, delimiter: string): { titles: string[] } | { reason: string } {
  const byKey = new Map<string, string>()
  for (const title of namedOptions(cell, delimiter))
    if (!byKey.has(normalizeName(title))) byKey.set(normalizeName(title), title)
  const titles = [...byKey.values()]
  if (titles.length === 0) return { reason: NO_TAG }
  if (titles.some((title) => title.length > MAX_TAG_TITLE_CHARS))
    return { reason: longerThan(MAX_TAG_TITLE_CHARS, 'a tag') }
  if (titles.length > MAX_TAGS_OF_HIGHLIGHT)
    return { reason: `More than the ${MAX_TAGS_OF_HIGHLIGHT} tags that a highlight can have.` }
  return { titles }
}
