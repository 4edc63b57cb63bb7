import { createHash } from 'node:crypto'
import type { DocumentJson } from '#editor/document/content.ts'
import { LEAST_WORDS_ALIKE } from '#notes/model/limits.ts'
import { foldedWords, ownWords } from '#notes/model/sketch.ts'
import type { SurveyRow } from '../../model/survey-row.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'

/** As many cells tell rows apart that say when they were written, but not by whom. */
const CELLS_OF_A_MOMENT = 4
/** The words that are looked for stand within these characters, or are no words. */
const CHARS_OF_WORDS = 600

function numberOf(parts: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest().readBigInt64BE().toString()
}

/** Whether the row says enough in words of its own that nobody else said the same by chance. */
function saysEnough({ contentBlocks, responses }: SurveyRow): boolean {
  const words = [...contentBlocks.map(({ text }) => text), ...responses.flatMap(({ text }) => text ?? [])].join(' ')
  return foldedWords(words.slice(0, CHARS_OF_WORDS)).length >= LEAST_WORDS_ALIKE
}

/**
 * Makes the function that gives rows a digest, which only rows have alike that are equal in every mapped cell: each is
 * taken under its heading, so that columns may stand in another order in another file. Null where others say the same
 * honestly: it has no key, tells neither of whom it is, nor when it was written and a few things more, nor anything
 * in words. White space at the ends of cells counts for nothing, nor do empty ones.
 */
export function createRowDigester({ columns }: ImportMapping): (row: SurveyRow) => string | null {
  const met = new Map<string, number>()
  const names = new Map<number, string>()
  for (const { index, header } of columns) {
    const heading = header.trim()
    // Two columns may be called the same: the first of them, the second …
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

/** The same of a whole document, which only those have alike whose text and form are equal; null with files in it. */
export function digestOfDocument(content: DocumentJson): string | null {
  let hasFile = false
  // Identifiers of blocks are made anew with each import.
  const form = JSON.stringify(content, (name, value: unknown) => {
    if (name === 'fileId' && value) hasFile = true
    return name === 'id' ? undefined : value
  })
  return hasFile || ownWords(content).length < LEAST_WORDS_ALIKE ? null : numberOf(['document', form])
}
