import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { Inspection } from './inspection.ts'
import type { ParsedDocument } from './parsed-document.ts'
import type { Misplaced } from './misplaced.ts'
import { MAX_TABLES } from '#platform/kernel/table-limits.ts'
import { importMapping, type ImportMapping } from './table-mapping.ts'

/** RUNNING begins when a person starts the import, also while it waits for its turn. */
export const IMPORT_STATES = ['UPLOADED', 'INSPECTED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Document 2 §3, import result: a document is content, a table is a survey. */
export const PROCESSED_INTO = ['CONTENT', 'SURVEY'] as const
export type ProcessedInto = (typeof PROCESSED_INTO)[number]

/** What a cancelled import says. */
export const CANCEL_REASON = 'User requested cancellation'

/** One file that is brought into a project: from its upload to its notes. */
export interface Import {
  id: Id
  scopeId: Id
  projectId: Id
  /** Imports of one survey over time share a source, within which a key means one note. */
  sourceId: Id
  fileName: string
  storageKey: string
  bytes: number
  state: ImportState
  /** What it can become, as soon as it was looked into; null while it cannot be read. */
  becomes: ProcessedInto | null
  /** Of a text document, where the person chose one. */
  encoding: string | null
  /** Of a document: names before what is said stay text instead of becoming turns. */
  asWritten: boolean
  processedInto: ProcessedInto | null
  /** Rows of all chosen tables; null for documents. */
  rowsTotal: number | null
  rowsAdded: number
  rowsChanged: number
  rowsUnchanged: number
  rowsFailed: number
  resumeTable: number
  resumeRow: number
  warnings: ReadonlyArray<string>
  /** What could not stay in its column's place, counted by column. */
  misplaced: ReadonlyArray<Misplaced>
  /** Its turn has not come: other files of the workspace are being read. */
  waits: boolean
  cancelReason: string | null
  errorMessage: string | null
  errorReason: string | null
  createdByKind: string
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
  /** When it was first set running; its notes count as made then, in the order of the file. */
  startedAt: Date | null
  finishedAt: Date | null
}

/** An import with what was found in its file and what its columns mean: large, and read of one at a time. */
export interface OpenedImport extends Import {
  inspection: Inspection | null
  /** A small document as the look into its file read it; null where the run reads the file itself. */
  document: ParsedDocument | null
  /** One a table that is imported; null for documents and before the start. */
  mappings: ReadonlyArray<ImportMapping> | null
}

/** A cell that could not be imported, or not into its column's place. */
export interface ImportFailure {
  sheet: string | null
  rowNumber: number
  columnIndex: number
  header: string
  value: string
  /** The note's text holds it; its row was imported. */
  inText: boolean
  reason: string
}

export const startOfImport = z.object({
  id: z.uuid(),
  /** One for each table to import; none for a document. */
  mappings: z.array(importMapping).max(MAX_TABLES).nullable().default(null),
  /** The encoding of a text document, where the content does not tell. */
  encoding: z.string().min(1).max(40).nullable().default(null),
  /** A document in which people speak in turns stays text as it is written. */
  asWritten: z.boolean().default(false),
  /** An earlier import of the same survey: rows with its keys change its notes. */
  continues: z.uuid().nullable().default(null),
})

export const namedImport = z.object({ id: z.uuid() })
