import type { FieldType } from '#fields/model/field.ts'
import type { DateOrder } from '#platform/kernel/dates.ts'
import type { SpeakerPart, SpokenPart } from '#speakers/model/spoken-parts.ts'
import type { DocumentFormat } from './parsed-document.ts'
import type { ImportMapping, TranscriptColumns } from './table-mapping.ts'

/** The result of inspecting one table of a file: a guessed mapping and what the wizard shows. */
export interface TableInspection {
  /** The sheet's name; null in text tables. */
  sheet: string | null
  mapping: ImportMapping
  /** Which columns it would have as one transcript; absent if none could contain words. */
  transcript?: TranscriptColumns
  /** Orders of day, month and year that can read every date of the table, the guessed one first. */
  dateOrders: DateOrder[]
  /**
   * For each column the types of fields recognisable in cells that can read every filled cell; absent in inspections by
   * an earlier version.
   */
  takes?: FieldType[][]
  /** Rows under the header. */
  rowCount: number
  headerRows: string[][]
  /** Rows above the header, kept as a separate note. */
  leadingRows: string[][]
  /** The first rows under the header, for the preview: `createRowMapper(mapping)` turns them into notes anywhere. */
  sampleRows: string[][]
  /** Sentences about irregularities: rows shorter or longer than the header, odd quotes and the like. */
  warnings: string[]
}

/** A text in which people speak in turns. */
export interface FoundTurns {
  count: number
  /** The most frequent speakers, most frequent first. */
  speakers: SpeakerPart[]
  speakerCount: number
  /** The first utterances, truncated like the preview. */
  sample: SpokenPart[]
  /** Its turns cannot stay plain text: captions have nothing else. */
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
      /** Who speaks in it and how it begins, if people speak in turns; absent in inspections by an earlier version. */
      turns?: FoundTurns | null
      fileCount: number
      warnings: string[]
    }
  | {
      kind: 'archive'
      /** The number of documents of each format, most frequent first; each document becomes a note. */
      formats: { format: DocumentFormat; count: number }[]
      /** The first documents, by their paths in the archive. */
      first: string[]
      /** The first files that do not become notes, with the reason. */
      leftOut: { path: string; reason: string }[]
      leftOutCount: number
      warnings: string[]
    }

/** The number of files in an archive, including those that do not become notes. */
export function filesIn({ formats, leftOutCount }: Extract<Inspection, { kind: 'archive' }>): number {
  return documentsIn({ formats }) + leftOutCount
}

/** The number of notes an archive becomes if all its documents can be read. */
export function documentsIn({ formats }: Pick<Extract<Inspection, { kind: 'archive' }>, 'formats'>): number {
  return formats.reduce((sum, { count }) => sum + count, 0)
}

/** Choices of the user that differ from what the content suggests; the rest is guessed again. */
export interface InspectionChoice {
  encoding?: string
  delimiter?: string
  headerRows?: 1 | 2 | 3
  timeZone?: string
  locale?: string
}
