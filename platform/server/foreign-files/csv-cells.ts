import { textTooLong } from './archive.ts'
import { MAX_QUOTED_CHARS, MAX_TEXT_CHARS } from './limits.ts'

/** How a text table separates its cells. Any of LF, CRLF and CR ends a row. */
export interface CsvDialect {
  delimiter: string
  /** Whether cells may be in double quotes; a doubled quote means one. */
  quoted: boolean
}

/** Reads single cells of a text table. */
export interface CellScanner {
  /** Reads the cell at `start`. @returns where it ends, or `INCOMPLETE`; `final` if no more text follows */
  read(text: string, start: number, final: boolean): number
  /** The cell that was read last: set aside, so that no result is allocated for each cell. */
  value(): string
  isDelimiter(text: string, at: number): boolean
}

const QUOTE = 34
export const LF = 10
export const CR = 13
/** The scanner reached the end of the text before the cell was complete. */
export const INCOMPLETE = -1

/** @param report is called with what is irregular about the cell that is being read */
export function createCellScanner({ delimiter, quoted }: CsvDialect, report: (message: string) => void): CellScanner {
  const first = delimiter.charCodeAt(0)
  const single = delimiter.length === 1
  let value = ''

  function isDelimiter(text: string, at: number): boolean {
    return text.charCodeAt(at) === first && (single || text.startsWith(delimiter, at))
  }

  function endsCell(text: string, at: number): boolean {
    if (at >= text.length) return true
    const code = text.charCodeAt(at)
    return code === LF || code === CR || isDelimiter(text, at)
  }

  function plainEnd(text: string, from: number): number {
    let at = from
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === LF || code === CR || (code === first && (single || text.startsWith(delimiter, at)))) return at
    }
    return at
  }

  function readPlain(text: string, start: number, searchFrom: number, final: boolean): number {
    const end = plainEnd(text, searchFrom)
    if (end - start > MAX_TEXT_CHARS) throw textTooLong()
    if (end === text.length && !final) return INCOMPLETE
    // A delimiter of several characters may still be completed by the next piece.
    value = text.slice(start, end)
    return end
  }

  /** After a closing quote at `close` that is followed by other text. */
  function readStray(text: string, start: number, open: number, close: number, final: boolean): number {
    let lineEnd = close
    while (lineEnd < text.length && text.charCodeAt(lineEnd) !== LF && text.charCodeAt(lineEnd) !== CR) lineEnd += 1
    if (lineEnd === text.length && !final) return INCOMPLETE
    const nextQuoted = text.indexOf(`${delimiter}"`, close)
    const limit = nextQuoted === -1 || nextQuoted > lineEnd ? lineEnd : nextQuoted
    for (let at = text.indexOf('"', close + 1); at !== -1 && at < limit; at = text.indexOf('"', at + 1)) {
      if (endsCell(text, at + 1)) {
        report('Quotes inside a quoted cell are not doubled; the cell was kept as one.')
        value = text.slice(open + 1, at).replaceAll('""', '"')
        return at + 1
      }
    }
    report('Text follows a closing quote; the cell was kept as it stands, quotes included.')
    return readPlain(text, start, close + 1, final)
  }

  function readQuoted(text: string, start: number, open: number, final: boolean): number {
    let doubled = false
    let close = text.indexOf('"', open + 1)
    while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
      doubled = true
      close = text.indexOf('"', close + 2)
    }
    if (close === -1) {
      if (!final && text.length - open <= MAX_QUOTED_CHARS) return INCOMPLETE
      report('A quote is opened and never closed; it was read as ordinary text.')
      return readPlain(text, start, start, final)
    }
    if (close + 1 >= text.length && !final) return INCOMPLETE
    let after = close + 1
    while (after < text.length && text.charCodeAt(after) === 32) after += 1
    if (after >= text.length && !final) return INCOMPLETE
    if (!endsCell(text, after)) return readStray(text, start, open, close, final)
    value = doubled ? text.slice(open + 1, close).replaceAll('""', '"') : text.slice(open + 1, close)
    return after
  }

  function readCell(text: string, start: number, final: boolean): number {
    if (!quoted) return readPlain(text, start, start, final)
    const code = text.charCodeAt(start)
    if (code === QUOTE) return readQuoted(text, start, start, final)
    if (code !== 32) return readPlain(text, start, start, final)
    let open = start
    while (text.charCodeAt(open) === 32) open += 1
    return text.charCodeAt(open) === QUOTE ? readQuoted(text, start, open, final) : readPlain(text, start, start, final)
  }

  return { read: readCell, value: () => value, isDelimiter }
}
