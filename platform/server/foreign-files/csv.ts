import { textTooLong } from './archive.ts'
import { CR, createCellScanner, INCOMPLETE, LF, type CsvDialect } from './csv-cells.ts'
import { MAX_ROW_CHARS, MAX_TEXT_CHARS } from './limits.ts'
import { unreadable } from './unreadable.ts'

export type { CsvDialect } from './csv-cells.ts'

/** An irregularity that was kept unchanged. */
export interface CsvProblem {
  /** Line of the file, from 1. */
  line: number
  message: string
}

export interface CsvReader {
  /** Takes the next piece of text and returns the records that it completes. */
  write(text: string): string[][]
  /** Returns the rest; a quote that was never closed is treated as ordinary text. */
  end(): string[][]
  readonly problems: ReadonlyArray<CsvProblem>
  /** The total number of irregularities; `problems` holds the first ones. */
  readonly problemCount: number
}

const MAX_PROBLEMS = 50

/**
 * Reads delimited text in pieces of any size and never drops anything: ragged rows keep their cells, a quote in an
 * unquoted cell is text, text after a closing quote makes the whole cell literal (quotes included) unless the same line
 * shows that the quotes inside were just not doubled. Blank lines are not records. `write` and `end` throw Failure for
 * a cell or a row that is longer than any that a person wrote, as soon as it is too long: at most one row is held in
 * memory.
 */
export function createCsvReader(dialect: CsvDialect): CsvReader {
  const problems: CsvProblem[] = []
  let problemCount = 0
  let rest = ''
  let line = 1

  function report(message: string): void {
    problemCount += 1
    if (problems.length < MAX_PROBLEMS) problems.push({ line, message })
  }

  const cells = createCellScanner(dialect, report)

  function countLines(text: string, from: number, to: number): void {
    for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) line += 1
  }

  function read(text: string, final: boolean): string[][] {
    const records: string[][] = []
    let at = 0
    while (at < text.length) {
      const start = at
      const record: string[] = []
      let end = cells.read(text, at, final)
      while (end !== INCOMPLETE) {
        const value = cells.value()
        if (value.length > MAX_TEXT_CHARS) throw textTooLong()
        record.push(value)
        at = end
        if (end >= text.length || !cells.isDelimiter(text, end)) break
        at = end + dialect.delimiter.length
        end = cells.read(text, at, final)
      }
      if (end === INCOMPLETE) {
        rest = text.slice(start)
        if (rest.length > MAX_ROW_CHARS)
          throw unreadable(
            'TOO_LARGE',
            `A row of the table holds more than ${MAX_ROW_CHARS.toLocaleString('en')} characters, so it was not read on. Check the delimiter.`,
          )
        return records
      }
      if (at < text.length) {
        const code = text.charCodeAt(at)
        // A CR at the very end may be half of a CRLF.
        if (code === CR && at + 1 >= text.length && !final) {
          rest = text.slice(start)
          return records
        }
        if (code === CR && text.charCodeAt(at + 1) === LF) at += 2
        else if (code === CR || code === LF) at += 1
        if (code === CR && text.charCodeAt(at - 1) === CR) line += 1
      }
      countLines(text, start, at)
      if (record.length > 1 || record[0] !== '') records.push(record)
    }
    rest = ''
    return records
  }

  return {
    write: (text) => read(rest === '' ? text : rest + text, false),
    end: () => read(rest, true),
    problems,
    get problemCount() {
      return problemCount
    },
  }
}

/** Reads a whole text at once. */
export function readCsv(text: string, dialect: CsvDialect): string[][] {
  const reader = createCsvReader(dialect)
  return [...reader.write(text), ...reader.end()]
}

const DELIMITERS = [',', ';', '\t', '|'] as const
const MIN_TABLE_SCORE = 0.35

/** Spreadsheets may name the delimiter in a separate line before the table. */
export const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/i

interface Attempt {
  records: string[][]
  width: number
  score: number
}

function attempt(sample: string, dialect: CsvDialect, whole: boolean): Attempt {
  const reader = createCsvReader(dialect)
  const records = reader.write(sample)
  if (whole) records.push(...reader.end())
  const counts = new Map<number, number>()
  for (const record of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1)
  let width = 0
  let most = 0
  for (const [size, count] of counts)
    if (count > most || (count === most && size > width)) [width, most] = [size, count]
  if (records.length === 0 || width < 2) return { records, width, score: 0 }
  const steady = most / records.length
  const clean = 1 - Math.min(1, reader.problemCount / records.length) * 0.5
  return { records, width, score: steady * steady * (1 - 1 / (width + 1)) * clean }
}

/** Whether quotes at the start of a tab-separated cell are syntax: spreadsheets quote, Google's TSV does not. */
function tabsAreQuoted(sample: string, whole: boolean): boolean {
  if (!sample.includes('"')) return true
  const quoted = attempt(sample, { delimiter: '\t', quoted: true }, whole)
  const plain = attempt(sample, { delimiter: '\t', quoted: false }, whole)
  if (quoted.score !== plain.score) return quoted.score > plain.score
  if (quoted.records.length !== plain.records.length) return true
  const cells = plain.records.flat().filter((cell) => cell !== '')
  const wrapped = cells.filter((cell) => cell.length > 1 && cell.startsWith('"') && cell.endsWith('"'))
  return wrapped.some((cell) => cell.slice(1, -1).includes('""')) || wrapped.length > cells.length / 2
}

/**
 * Finds the delimiter by reading the sample with each candidate and comparing how regular the rows are. `score` is 0
 * (no table) to 1. `whole` says that the sample is the entire text.
 */
export function sniffDialect(sample: string, whole: boolean): { dialect: CsvDialect; score: number } {
  const named = SEPARATOR_LINE.exec(sample)
  if (named?.[1]) return { dialect: { delimiter: named[1], quoted: true }, score: 1 }
  let best: { dialect: CsvDialect; score: number } = { dialect: { delimiter: ',', quoted: true }, score: 0 }
  for (const delimiter of DELIMITERS) {
    const dialect = { delimiter, quoted: delimiter === '\t' ? tabsAreQuoted(sample, whole) : true }
    const { score } = attempt(sample, dialect, whole)
    if (score > best.score) best = { dialect, score }
  }
  return best
}

/** Whether a score of `sniffDialect` is enough to treat a text as a table without other evidence. */
export function looksLikeTable(score: number): boolean {
  return score >= MIN_TABLE_SCORE
}
