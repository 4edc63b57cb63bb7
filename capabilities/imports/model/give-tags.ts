import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { MAX_TAGS_OF_HIGHLIGHT } from '#highlights/model/highlight.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { cutText } from '#platform/kernel/text.ts'
import { bodyHeadings, questionKey } from './mapped-questions.ts'
import { keepAsText, type RowInProgress } from './row-in-progress.ts'
import { ONLY_ITS_BEGINNING, TOO_MANY_TAGS } from './row-tags.ts'
import { MAX_SHOWN_VALUE_CHARS, type RowText, type SurveyRow } from './survey-row.ts'
import type { ImportMapping } from './table-mapping.ts'

/** Why tags are in the text. */
const NO_OWN_WORDS = 'There are no words in this row that a highlight with these tags could cover.'

/** Gives rows their tags, after all of their cells are read. */
export function createTagGiver(mapping: ImportMapping): (state: RowInProgress) => void {
  const headings = bodyHeadings(mapping)
  const headers = new Map(mapping.columns.map(({ index, header }) => [index, header]))

  /** The texts of a row's own words, in the order of its note: its tags apply to them. */
  function ownWords({ contentBlocks, responses }: SurveyRow): RowText[] {
    return [
      ...contentBlocks
        .filter(({ label }) => label === null)
        .map((block) => ({ ...block, label: headings.get(block.column) ?? null })),
      ...responses.flatMap(({ question, text }) => {
        const column = mapping.columns.find((one) => one.role === 'question' && questionKey(one) === question)
        return text === null ? [] : [{ column: column?.index ?? 0, label: null, text }]
      }),
    ]
  }

  /**
   * They are the tags of one highlight of its own words. If it has
   * no words, or more tags than a highlight can have, the cell becomes text.
   */
  function giveTags(state: RowInProgress): void {
    const { row, tagCells } = state
    const words = tagCells.length === 0 ? [] : ownWords(row)
    const byKey = new Map<string, string>()
    for (const { column, cell, titles } of tagCells) {
      const fresh = titles.filter((title) => !byKey.has(normalizeName(title)))
      if (words.length === 0) keepAsText(state, column, cell, NO_OWN_WORDS)
      else if (byKey.size + fresh.length > MAX_TAGS_OF_HIGHLIGHT) keepAsText(state, column, cell, TOO_MANY_TAGS)
      else for (const title of fresh) byKey.set(normalizeName(title), title)
    }
    row.tags = [...byKey.values()]
    const [first] = words
    const chars = words.reduce(
      (sum, { text, label }, at) => sum + text.length + (at === 0 ? 0 : (label ?? '').length + 2),
      0,
    )
    if (first && row.tags.length > 0 && chars > MAX_HIGHLIGHT_CHARS)
      row.displaced.push({
        column: first.column,
        label: headers.get(first.column) ?? '',
        value: cutText(first.text, MAX_SHOWN_VALUE_CHARS),
        reason: ONLY_ITS_BEGINNING,
      })
  }

  return giveTags
}
