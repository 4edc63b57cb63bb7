import { normalizeHex } from '#platform/kernel/colors.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import {
  MAX_TAG_DESCRIPTION_CHARS,
  MAX_TAG_GROUP_TITLE_CHARS,
  MAX_TAG_TITLE_CHARS,
  MAX_TAGS_OF_PLACE,
} from './limits.ts'

/** The columns of a file of tags, as its header row names them. */
export const TAG_CSV_COLUMNS = ['Title', 'Description', 'Group', 'Color'] as const

/** A tag in a row of a file; values are null where the file has no such column or the cell is empty. */
export interface TagCsvRow {
  /** The row of the file; the header is row 1. */
  row: number
  title: string
  description: string | null
  group: string | null
  color: string | null
}

export interface TagCsvProblem {
  row: number
  message: string
}

export interface TagCsv {
  rows: TagCsvRow[]
  /** Rows that are skipped, and why. */
  problems: TagCsvProblem[]
}

/**
 * An apostrophe before a cell prevents spreadsheet programs from executing it: exports write it, so imports remove it.
 */
const GUARDED = /^'(?=[=+\-@\t\r])/

/**
 * Reads the records of a file of tags, its header row first. Titles that are too long, empty or duplicate are reported
 * by row; the other rows are valid.
 */
export function readTagRecords(records: ReadonlyArray<ReadonlyArray<string>>): TagCsv {
  const header = (records[0] ?? []).map((name) => normalizeName(name.replace(/^\uFEFF/, '')))
  const column = (...names: string[]): number => header.findIndex((name) => names.includes(name))
  const [title, description, group, color] = [
    column('title', 'name', 'tag'),
    column('description'),
    column('group'),
    column('color', 'colour'),
  ]
  if (title === -1)
    return { rows: [], problems: [{ row: 1, message: 'The first row names the columns; one of them must be Title.' }] }
  const rows: TagCsvRow[] = []
  const problems: TagCsvProblem[] = []
  const seen = new Map<string, number>()
  for (const [index, record] of records.slice(1).entries()) {
    const row = index + 2
    const cell = (at: number): string => (at === -1 ? '' : (record[at] ?? '').replace(GUARDED, '').trim())
    if (record.every((text) => text.trim() === '')) continue
    const found = {
      row,
      title: cell(title),
      description: cell(description) || null,
      group: cell(group) || null,
      color: cell(color) || null,
    }
    const problem = problemOf(found, seen)
    if (problem !== null) {
      problems.push({ row, message: problem })
      continue
    }
    if (rows.length === MAX_TAGS_OF_PLACE) {
      problems.push({
        row,
        message: `A file holds at most ${MAX_TAGS_OF_PLACE.toLocaleString('en')} tags. This row and those behind it are left out.`,
      })
      break
    }
    seen.set(normalizeName(found.title), row)
    rows.push({ ...found, color: found.color === null ? null : normalizeHex(found.color) })
  }
  return { rows, problems }
}

function problemOf({ title, description, group, color }: TagCsvRow, seen: ReadonlyMap<string, number>): string | null {
  const before = seen.get(normalizeName(title))
  if (title === '') return 'The title is empty.'
  if (title.length > MAX_TAG_TITLE_CHARS)
    return `The title has ${title.length.toLocaleString('en')} characters; at most ${MAX_TAG_TITLE_CHARS} are kept.`
  if (before !== undefined) return `Row ${before} has this title already.`
  if ((description?.length ?? 0) > MAX_TAG_DESCRIPTION_CHARS)
    return `The description has more than ${MAX_TAG_DESCRIPTION_CHARS.toLocaleString('en')} characters.`
  if ((group?.length ?? 0) > MAX_TAG_GROUP_TITLE_CHARS)
    return `The group has more than ${MAX_TAG_GROUP_TITLE_CHARS} characters.`
  if (color !== null && normalizeHex(color) === null)
    return `“${color.slice(0, 40)}” is no colour; write six hexadecimal digits, #3f5fae for example.`
  return null
}
