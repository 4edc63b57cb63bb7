import { FIELD_TYPES } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { addSigns, decodeReferences, isEncoded, noSigns } from '#platform/kernel/character-references.ts'
import { cutText } from '#platform/kernel/text.ts'
import { addToProfile, createColumnProfile, type ColumnProfile } from '../../model/column-profile.ts'
import { guessColumns, possibleDateOrders } from '../../model/guess-roles.ts'
import { guessTranscript } from '../../model/guess-transcript.ts'
import { columnHeadings, detectHeader, type TableHeader } from '../../model/header-depth.ts'
import type { FoundTurns, Inspection, InspectionChoice, TableInspection } from '../../model/inspection.ts'
import {
  MAX_KEPT_DOCUMENT_CHARS,
  MAX_WARNINGS,
  PREVIEW_ROWS,
  SHOWN_CELL_CHARS,
  SHOWN_CHARS,
} from '../../model/limits.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import { contentOfText } from '#editor/document/content.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { speakersOf, spokenParts } from '#speakers/model/spoken-parts.ts'
import { charsOfBody, noteOfDocument } from '../content/document-content.ts'
import { inspectArchive } from './read-archive.ts'
import { readDocument } from './read-document.ts'
import { readTables, type TableRemarks, type TableSource } from './read-table.ts'
import { sniffFile, type SniffedFile } from './sniff.ts'
import type { ImportFile } from './source.ts'

const HEADER_SAMPLE_ROWS = 80
const PREVIEW_CHARS = 2_000
const PREVIEW_PARTS = 40
const SHOWN_SPEAKERS = 50
/** Share of the cells of a column in which people speak. */
const LEAST_SPOKEN = 0.5

/** The cells that an inspection shows: the beginning of a long one, and no more in total than is stored. */
interface ShownCells {
  show(row: readonly string[]): string[]
  wasCut: boolean
}

function shownCells(): ShownCells {
  let left = SHOWN_CHARS
  return {
    wasCut: false,
    show(row) {
      return row.map((cell) => {
        const shown = cutText(cell, Math.min(SHOWN_CELL_CHARS, left))
        left -= shown.length
        if (shown.length < cell.length) this.wasCut = true
        return shown
      })
    },
  }
}

/** The cells shown by one inspection: long rows do not reduce the room for headings. */
interface LookedAt {
  headings: ShownCells
  rows: ShownCells
}

const CUT_HERE = 'Some cells are long: here only their beginning is shown. They are imported whole.'

interface TableInProgress {
  sheet: string | null
  first: string[][]
  header: TableHeader | null
  profiles: ColumnProfile[]
  sampleRows: string[][]
  rowCount: number
  width: number
  headerWidth: number
  short: number
  long: number
}

function startTable(sheet: string | null): TableInProgress {
  return {
    sheet,
    first: [],
    header: null,
    profiles: [],
    sampleRows: [],
    rowCount: 0,
    width: 0,
    headerWidth: 0,
    short: 0,
    long: 0,
  }
}

function addRow(table: TableInProgress, row: ReadonlyArray<string>, { rows }: LookedAt): void {
  table.rowCount += 1
  if (row.length > table.width) table.width = row.length
  if (row.length < table.headerWidth) table.short += 1
  else if (row.length > table.headerWidth) table.long += 1
  while (table.profiles.length < row.length) table.profiles.push(createColumnProfile())
  row.forEach((cell, index) => {
    const profile = table.profiles[index]
    if (profile && cell !== '') addToProfile(profile, cell)
  })
  if (table.sampleRows.length < PREVIEW_ROWS) table.sampleRows.push(rows.show(row))
}

function settleHeader(table: TableInProgress, choice: InspectionChoice, looked: LookedAt): void {
  const found = detectHeader(table.first)
  const header: TableHeader =
    choice.headerRows === undefined ? found : { leadingRows: found.leadingRows, headerRows: choice.headerRows }
  // A table of one row has no answers; its row is still the header.
  const headerRows = Math.min(header.headerRows, Math.max(1, table.first.length - header.leadingRows)) as 1 | 2 | 3
  table.header = { leadingRows: header.leadingRows, headerRows }
  const start = header.leadingRows
  const names = table.first.slice(start, start + headerRows)
  table.headerWidth = names.reduce((most, row) => Math.max(most, row.length), 0)
  table.width = table.headerWidth
  while (table.profiles.length < table.headerWidth) table.profiles.push(createColumnProfile())
  for (const row of table.first.slice(start + headerRows)) addRow(table, row, looked)
}

function raggedSentences(table: TableInProgress): string[] {
  const sentences: string[] = []
  if (table.long > 0)
    sentences.push(
      `${table.long.toLocaleString('en')} of ${table.rowCount.toLocaleString('en')} rows have more cells than the header; the extra cells become columns of their own.`,
    )
  if (table.short > 0)
    sentences.push(
      `${table.short.toLocaleString('en')} of ${table.rowCount.toLocaleString('en')} rows have fewer cells than the header; the missing ones stay empty.`,
    )
  return sentences
}

/** The types that depend on the order of dates. */
const DATES = FIELD_TYPES.filter((type) => rulesOf(type).cell.guess?.cells === 'dates')

function finishTable(
  table: TableInProgress,
  source: TableSource,
  choice: InspectionChoice,
  looked: LookedAt,
): TableInspection {
  if (!table.header) settleHeader(table, choice, looked)
  const { leadingRows, headerRows } = table.header ?? { leadingRows: 0, headerRows: 1 as const }
  const names = table.first.slice(leadingRows, leadingRows + headerRows).map((row) => looked.headings.show(row))
  const dateOrders = possibleDateOrders(table.profiles)
  const headings = columnHeadings(names, table.width)
  const transcript = guessTranscript(headings, table.profiles)
  const inHeadings = noSigns()
  for (const { group, part } of headings) addSigns(inHeadings, `${group}\n${part ?? ''}`)
  const named = guessColumns(headings, table.profiles).map((column) =>
    isEncoded(inHeadings) ? { ...column, label: decodeReferences(column.label) } : column,
  )
  const columns = named.map((column) =>
    column.role === 'content' && isSpoken(table.sampleRows.map((row) => row[column.index] ?? ''))
      ? { ...column, isSpoken: true }
      : column,
  )
  const encodedColumns = table.profiles.flatMap(({ codes }, index) =>
    index < headings.length && isEncoded(codes) ? [index] : [],
  )
  const keyColumn = columns.find((column) => column.role === 'key')?.index
  const mapping: ImportMapping = {
    format: source.format,
    encoding: source.format === 'csv' ? source.encoding : 'utf-8',
    delimiter: source.format === 'csv' ? source.dialect.delimiter : ',',
    quoted: source.format === 'csv' ? source.dialect.quoted : true,
    ...(table.sheet === null ? {} : { sheet: table.sheet }),
    leadingRows,
    headerRows,
    columns,
    ...(keyColumn === undefined ? {} : { keyColumn }),
    locale: choice.locale ?? 'en',
    timeZone: choice.timeZone ?? 'UTC',
    dateOrder: dateOrders[0],
    ...(encodedColumns.length > 0 ? { encodedColumns } : {}),
    ...(transcript?.isTranscript ? { transcript: transcript.columns } : {}),
  }
  return {
    sheet: table.sheet,
    mapping,
    ...(transcript ? { transcript: transcript.columns } : {}),
    dateOrders,
    takes: table.profiles.map(({ takes, dateOrders: orders }) => [
      ...takes,
      ...(orders.has(dateOrders[0]) ? DATES : []),
    ]),
    rowCount: table.rowCount,
    headerRows: names,
    leadingRows: table.first.slice(0, leadingRows).map((row) => looked.headings.show(row)),
    sampleRows: table.sampleRows,
    warnings: raggedSentences(table),
  }
}

/** Whether people speak in turns in the inspected cells of a column. */
function isSpoken(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell.trim() !== '')
  const spoken = texts.filter((cell) => withTurns(contentOfText(cell)) !== null)
  return spoken.length > texts.length * LEAST_SPOKEN
}

function chosenSource(sniffed: SniffedFile, choice: InspectionChoice): TableSource {
  if (sniffed.format === 'xlsx') return { format: 'xlsx', gzipped: sniffed.gzipped }
  const delimiter = choice.delimiter ?? sniffed.dialect.delimiter
  return {
    format: 'csv',
    gzipped: sniffed.gzipped,
    encoding: choice.encoding ?? sniffed.encoding,
    dialect: { delimiter, quoted: delimiter === sniffed.dialect.delimiter ? sniffed.dialect.quoted : true },
  }
}

async function inspectTables(file: ImportFile, sniffed: SniffedFile, choice: InspectionChoice): Promise<Inspection> {
  const source = chosenSource(sniffed, choice)
  const remarks: TableRemarks = { sentences: [] }
  const tables: TableInspection[] = []
  const looked: LookedAt = { headings: shownCells(), rows: shownCells() }
  let current: TableInProgress | null = null
  for await (const batch of readTables(file, source, remarks)) {
    if (current && current.sheet !== batch.sheet) {
      tables.push(finishTable(current, source, choice, looked))
      current = null
    }
    const table: TableInProgress = (current ??= startTable(batch.sheet))
    for (const record of batch.records) {
      if (table.header) {
        addRow(table, record, looked)
        continue
      }
      table.first.push(record)
      if (table.first.length >= HEADER_SAMPLE_ROWS) settleHeader(table, choice, looked)
    }
  }
  if (current) tables.push(finishTable(current, source, choice, looked))
  const cut = looked.headings.wasCut || looked.rows.wasCut ? [CUT_HERE] : []
  return {
    kind: 'tables',
    tables,
    warnings: [...cut, ...sniffed.warnings, ...remarks.sentences].slice(0, MAX_WARNINGS),
  }
}

function previewOf(document: ParsedDocument): string {
  const text = document.markdown ?? document.paragraphs?.join('\n\n') ?? document.html?.replace(/<[^>]*>/g, ' ') ?? ''
  return cutText(text.trim(), PREVIEW_CHARS)
}

/** Who speaks in a document, and how it begins. */
function turnsOf(document: ParsedDocument): FoundTurns | null {
  const parts = spokenParts(noteOfDocument(document, [], { asWritten: false }).content)
  if (parts.length === 0) return null
  const speakers = speakersOf(parts)
  let left = PREVIEW_CHARS
  const sample = parts.slice(0, PREVIEW_PARTS).flatMap((part) => {
    const text = cutText(part.text, left)
    left -= text.length
    return text === '' && part.text !== '' ? [] : [{ ...part, text }]
  })
  return {
    count: speakers.reduce((sum, { turns }) => sum + turns, 0),
    speakers: speakers.slice(0, SHOWN_SPEAKERS),
    speakerCount: speakers.length,
    sample,
    isCaptions: document.cues !== undefined,
  }
}

interface FoundInFile {
  inspection: Inspection
  document: ParsedDocument | null
}

/**
 * Inspects a whole file and guesses how to import it.
 * @throws Failure with a sentence if it cannot be read.
 */
export async function inspectImport(file: ImportFile, choice: InspectionChoice): Promise<FoundInFile> {
  const sniffed = await sniffFile(file)
  if (sniffed.format === 'csv' || sniffed.format === 'xlsx')
    return { inspection: await inspectTables(file, sniffed, choice), document: null }
  if (sniffed.format === 'zip') return { inspection: await inspectArchive(file, sniffed.gzipped), document: null }
  const document = await readDocument(
    file,
    choice.encoding === undefined ? sniffed : { ...sniffed, encoding: choice.encoding },
    sniffed.format,
  )
  const inspection: Inspection = {
    kind: 'document',
    format: document.format,
    title: document.title,
    preview: previewOf(document),
    turns: turnsOf(document),
    fileCount: document.files.length,
    warnings: document.warnings,
  }
  const isSmall = document.files.length === 0 && charsOfBody(document) <= MAX_KEPT_DOCUMENT_CHARS
  return { inspection, document: isSmall ? document : null }
}
