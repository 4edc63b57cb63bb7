import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse as parseWithOtherReader } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import type { OpenedImport } from '#imports/model/import.ts'

/** Reads a table by a second reader that uses nothing of ours but delimiter and encoding. */
export function otherReading(path: string, { mappings }: OpenedImport): string[][] {
  const [mapping] = mappings ?? []
  if (!mapping) throw new Error('A table has a mapping.')
  const bytes = readFileSync(path)
  const text = new TextDecoder(mapping.encoding).decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const rows: string[][] = parseWithOtherReader(text, {
    delimiter: mapping.delimiter,
    quote: mapping.quoted ? '"' : false,
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
    record_delimiter: ['\r\r\n', '\r\n', '\n', '\r'],
  })
  return rows.filter((row) => row.some((cell) => cell.trim() !== '')).slice(mapping.headerRows)
}

interface WorkbookCell {
  /** Its position, such as "B7". */
  at: string
  /** The words unchanged; null for a number. */
  text: string | null
  /** NaN for words. */
  number: number
}

function textsIn(xml: string): string {
  const text = [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map((part) => part[1] ?? '').join('')
  return text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_all, hex: string | undefined, decimal: string | undefined) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/**
 * Returns the cells of every sheet, row by row, without empty ones: read from the parts of the package, without our
 * code or its library.
 */
export function otherWorkbook(path: string): Map<string, WorkbookCell[][]> {
  const parts = unzipSync(readFileSync(path))
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map((item) => textsIn(item[1] ?? ''))
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => [
      /\sId="([^"]*)"/.exec(tag)?.[1],
      /\sTarget="([^"]*)"/.exec(tag)?.[1],
    ]),
  )
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => {
    const rows = [
      ...part(`xl/${targets.get(/\sr:id="([^"]*)"/.exec(tag)?.[1]) ?? ''}`).matchAll(/<row\s[^>]*>(.*?)<\/row>/gs),
    ].map((row) =>
      [...(row[1] ?? '').matchAll(/<c\s([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].flatMap(
        ([, attributes = '', inside = '']): WorkbookCell[] => {
          const value = /<v>([^<]*)<\/v>/.exec(inside)?.[1]
          const at = /\br="(\w+)"/.exec(attributes)?.[1] ?? ''
          const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
          const text =
            type === 's'
              ? (shared[Number(value)] ?? '')
              : type === 'n'
                ? null
                : type === 'inlineStr'
                  ? textsIn(inside)
                  : (value ?? '')
          if (text === null) return value === undefined ? [] : [{ at, text, number: Number(value) }]
          return text.trim() === '' ? [] : [{ at, text, number: Number.NaN }]
        },
      ),
    )
    return [textsIn(`<t>${/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''}</t>`), rows.filter((row) => row.length > 0)] as const
  })
  return new Map(sheets)
}
