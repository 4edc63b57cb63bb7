import { createHash } from 'node:crypto'
import type { DocumentJson } from '#editor/document/content.ts'
import { LEAST_WORDS_ALIKE } from '#notes/model/limits.ts'
import { foldedWords, ownWords } from '#notes/model/sketch.ts'
import type { SurveyRow } from '../../model/survey-row.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'

/** More cells than this identify a row that has a time but no person. */
const CELLS_OF_A_MOMENT = 4
/** The words to compare are within these characters, or the text is not words. */
const CHARS_OF_WORDS = 600

function numberOf(parts: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest().readBigInt64BE().toString()
}

/** Whether the row has enough words of its own that no one else would write the same by chance. */
function saysEnough({ contentBlocks, responses }: SurveyRow): boolean {
  const words = [...contentBlocks.map(({ text }) => text), ...responses.flatMap(({ text }) => text ?? [])].join(' ')
  return foldedWords(words.slice(0, CHARS_OF_WORDS)).length >= LEAST_WORDS_ALIKE
}

/**
 * Makes the function that gives rows a digest, which is equal only for rows that are equal in every mapped cell: each
 * cell is taken under its heading, so that columns may be in another order in another file. Null if different people
 * may honestly give the same row: it has no key, no person, no time with a few more cells, and too few words. White
 * space at the ends of cells and empty cells are ignored.
 */
export function createRowDigester({ columns }: ImportMapping): (row: SurveyRow) => string | null {
  const met = new Map<string, number>()
  const names = new Map<number, string>()
  for (const { index, header } of columns) {
    const heading = header.trim()
    // Two columns may have the same heading: the first of them, the second …
    const nth = (met.get(heading) ?? 0) + 1
    met.set(heading, nth)
    names.set(index, JSON.stringify([heading, nth]))
  }
  const taken = columns
    .filter(({ role }) => role !== 'ignore')
    .map(({ index }) => ({ index, name: names.get(index) ?? '' }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const width = columns.reduce((most, { index }) => Math.max(most, index + 1), 0)
  return (row) => {
    const parts: string[] = []
    for (const { index, name } of taken) {
      const cell = (row.cells[index] ?? '').trim()
      if (cell !== '') parts.push(name, JSON.stringify(cell))
    }
    // Cells beyond the headings are imported too.
    for (let index = width; index < row.cells.length; index += 1) {
      const cell = (row.cells[index] ?? '').trim()
      if (cell !== '') parts.push(String(index - width), JSON.stringify(cell))
    }
    const isOneRow =
      row.key !== null ||
      row.person !== null ||
      (row.timestamp !== null && parts.length / 2 > CELLS_OF_A_MOMENT) ||
      saysEnough(row)
    return isOneRow && parts.length > 0 ? numberOf(parts) : null
  }
}

/** The same for a whole document, equal only if text and form are equal; null for one with files in it. */
export function digestOfDocument(content: DocumentJson): string | null {
  let hasFile = false
  // Each import makes new identifiers of blocks.
  const form = JSON.stringify(content, (name, value: unknown) => {
    if (name === 'fileId' && value) hasFile = true
    return name === 'id' ? undefined : value
  })
  return hasFile || ownWords(content).length < LEAST_WORDS_ALIKE ? null : numberOf(['document', form])
}
