import { foldedForFinding } from '#platform/kernel/find-folded.ts'
import { writtenDates, type TimeSpan } from './written-dates.ts'

/** The prefixes of a query, and what each may name. `from` may be an author, or the person that it is about. */
const WRITTEN_NAMES = {
  tag: ['TAG'],
  project: ['PROJECT'],
  from: ['AUTHOR', 'PERSON'],
  by: ['AUTHOR'],
  person: ['PERSON'],
  type: ['TYPE'],
} as const
type WrittenKey = keyof typeof WRITTEN_NAMES
export type Named = (typeof WRITTEN_NAMES)[WrittenKey][number]

/**
 * A part of a query (UTF-16 offsets) that may be meant as a filter. Until the user accepts it as one, it is searched as
 * words.
 */
export type WrittenFilter = { from: number; to: number } & (
  | { kind: 'name'; asks: readonly Named[]; name: string; nameFrom: number }
  /** A field by words of its name, and the value to compare with: `plan:pro`, `"weeks planned":>3`. */
  | { kind: 'field'; field: string; value: string }
  /** Every possible meaning of the phrase. */
  | { kind: 'date'; spans: readonly TimeSpan[] }
)

const NAMED = /(?<!\S)(tag|project|from|by|person|type):("[^"]*"?|\S*)/giu

const FIELD = /(?<!\S)(?:"([^"]+)"|([\p{L}\p{N}][\p{L}\p{N}_-]*)):("[^"]*"?|(?!\/\/)[^\s"]*)/gu

/** Parts that may be a condition on a field: every `name:value` whose name means nothing else. */
function writtenFields(text: string): WrittenFilter[] {
  return [...text.matchAll(FIELD)].flatMap((match): WrittenFilter[] => {
    const field = (match[1] ?? match[2] ?? '').replaceAll(/[_-]/g, ' ').trim()
    if (field === '' || field.toLowerCase() in WRITTEN_NAMES) return []
    const value = (match[3] ?? '').replaceAll('"', '')
    return [{ kind: 'field', field, value, from: match.index, to: match.index + match[0].length }]
  })
}

/** Every part of a query that may be meant as a filter, in order, without overlaps. */
export function writtenFilters(text: string, now = new Date()): WrittenFilter[] {
  const named = [...text.matchAll(NAMED)].map((match): WrittenFilter => {
    const key = (match[1] ?? '').toLowerCase() as WrittenKey
    const written = match[2] ?? ''
    return {
      kind: 'name',
      asks: WRITTEN_NAMES[key],
      name: written.replaceAll('"', ''),
      nameFrom: match.index + key.length + 1 + (written.startsWith('"') ? 1 : 0),
      from: match.index,
      to: match.index + match[0].length,
    }
  })
  const dated = writtenDates(text, now)
    .filter(({ from, to }) => !named.some((other) => from < other.to && other.from < to))
    .map((date): WrittenFilter => ({ kind: 'date', ...date }))
  const fields = writtenFields(text).filter(
    ({ from, to }) => ![...named, ...dated].some((other) => from < other.to && other.from < to),
  )
  return [...named, ...fields, ...dated].toSorted((one, other) => one.from - other.from)
}

/**
 * A query without the part that was accepted as a filter. For a name, its further words are removed too
 * ("project:Garden study").
 */
export function withoutWritten(text: string, written: WrittenFilter, title: string): string {
  const to = written.kind === 'name' ? endOfName(text, written, title) : written.to
  return `${text.slice(0, written.from).trimEnd()} ${text.slice(to).trimStart()}`.trim()
}

function endOfName(text: string, { to, nameFrom }: WrittenFilter & { kind: 'name' }, title: string): number {
  const end = nameFrom + title.length
  const isWritten =
    end > to && foldedForFinding(text.slice(nameFrom, end)) === foldedForFinding(title) && !/^\S/u.test(text.slice(end))
  return isWritten ? end : to
}
