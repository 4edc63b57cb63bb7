import type { FieldType } from '#fields/model/field.ts'
import type { DateOrder } from '#platform/kernel/dates.ts'
import type { SpeakerPart, SpokenPart } from '#speakers/model/spoken-parts.ts'
import type { DocumentFormat } from './parsed-document.ts'
import type { ImportMapping, TranscriptColumns } from './table-mapping.ts'

/** What a look at one table of a file found: a guessed mapping and what the wizard shows. */
export interface TableInspection {
  /** The sheet's name; null in text tables. */
  sheet: string | null
  mapping: ImportMapping
  /** Which columns it would have as one transcript; absent where nothing could be said in it. */
  transcript?: TranscriptColumns
  /** Orders of day, month and year that read every date of the table, the guessed one first. */
  dateOrders: DateOrder[]
  /** Of each column the types of fields that show in cells and read every filled one; absent in what an earlier version found. */
  takes?: FieldType[][]
  /** Rows under the header. */
  rowCount: number
  headerRows: string[][]
  /** Rows above the header, kept as a note of their own. */
  leadingRows: string[][]
  /** The first rows under the header, for the preview: `createRowMapper(mapping)` turns them into notes anywhere. */
  sampleRows: string[][]
  /** Sentences about rows that are shorter or longer than the header, odd quotes and the like. */
  warnings: string[]
}

/** A text in which people speak in turns. */
export interface FoundTurns {
  count: number
  /** Those who speak most, the first of them first. */
  speakers: SpeakerPart[]
  speakerCount: number
  /** The first utterances, cut as the preview is. */
  sample: SpokenPart[]
  /** Its turns cannot be left as they are written: captions have nothing else. */
  isCaptions: boolean
}

export type Inspection =
  | { kind: 'tables'; tables: TableInspection[]; warnings: string[] }
  | {
      kind: 'document'
      format: DocumentFormat
      title: string | null
      /** The beginning of its text. */
      preview: string
      /** Who speaks in it and how it begins, where people speak in turns; absent in what an earlier version found. */
      turns?: FoundTurns | null
      fileCount: number
      warnings: string[]
    }
  | {
      kind: 'archive'
      /** How many documents of each format, each of which becomes a note; the most frequent first. */
      formats: { format: DocumentFormat; count: number }[]
      /** The first documents, by their paths in the archive. */
      first: string[]
      /** Files that become no note, and why; the first of them. */
      leftOut: { path: string; reason: string }[]
      leftOutCount: number
      warnings: string[]
    }

/** How many files an archive holds, those that become no note included. */
export function filesIn({ formats, leftOutCount }: Extract<Inspection, { kind: 'archive' }>): number {
  return documentsIn({ formats }) + leftOutCount
}

/** How many notes an archive becomes, where all its documents can be read. */
export function documentsIn({ formats }: Pick<Extract<Inspection, { kind: 'archive' }>, 'formats'>): number {
  return formats.reduce((sum, { count }) => sum + count, 0)
}

/** Choices of the person that differ from what the content says; the rest is guessed again. */
export interface InspectionChoice {
  encoding?: string
  delimiter?: string
  headerRows?: 1 | 2 | 3
  timeZone?: string
  locale?: string
}
