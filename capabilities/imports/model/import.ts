import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { Inspection } from './inspection.ts'
import type { ParsedDocument } from './parsed-document.ts'
import type { Misplaced } from './misplaced.ts'
import { MAX_TABLES } from '#platform/kernel/table-limits.ts'
import { importMapping, type ImportMapping } from './table-mapping.ts'

/** RUNNING begins when a user starts the import, also while it waits for its turn. */
export const IMPORT_STATES = ['UPLOADED', 'INSPECTED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Document 2 §3, import result: a document is content, a table is a survey. */
export const PROCESSED_INTO = ['CONTENT', 'SURVEY'] as const
export type ProcessedInto = (typeof PROCESSED_INTO)[number]

/** The reason shown for a cancelled import. */
export const CANCEL_REASON = 'User requested cancellation'

/** One file that is imported into a project: from its upload to its notes. */
export interface Import {
  id: Id
  scopeId: Id
  projectId: Id
  /** Imports of one survey over time share a source, within which the same key means the same note. */
  sourceId: Id
  fileName: string
  storageKey: string
  bytes: number
  state: ImportState
  /** What it can become, known after the inspection; null while it cannot be read. */
  becomes: ProcessedInto | null
  /** For a text document, if the user chose one. */
  encoding: string | null
  /** For a document: names before utterances stay text instead of becoming turns. */
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
  /** Cells that could not stay in their column's place, counted by column. */
  misplaced: ReadonlyArray<Misplaced>
  /** It waits while other files of the workspace are read. */
  waits: boolean
  cancelReason: string | null
  errorMessage: string | null
  errorReason: string | null
  createdByKind: string
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
  /** When it was first started; its notes count as made then, in the order of the file. */
  startedAt: Date | null
  finishedAt: Date | null
}

/**
 * An import with the result of its inspection and the meaning of its columns: large, and read for one import at a time.
 */
export interface OpenedImport extends Import {
  inspection: Inspection | null
  /** A small document as the inspection read it; null if the run reads the file itself. */
  document: ParsedDocument | null
  /** One for each table that is imported; null for documents and before the start. */
  mappings: ReadonlyArray<ImportMapping> | null
}

/** A cell that could not be imported, or not into its column's place. */
export interface ImportFailure {
  sheet: string | null
  rowNumber: number
  columnIndex: number
  header: string
  value: string
  /** The note's text contains it; its row was imported. */
  inText: boolean
  reason: string
}

export const startOfImport = z.object({
  id: z.uuid(),
  /** One for each table to import; none for a document. */
  mappings: z.array(importMapping).max(MAX_TABLES).nullable().default(null),
  /** The encoding of a text document, if the content does not show it. */
  encoding: z.string().min(1).max(40).nullable().default(null),
  /** A document in which people speak in turns stays text as it is written. */
  asWritten: z.boolean().default(false),
  /** An earlier import of the same survey: rows with its keys change its notes. */
  continues: z.uuid().nullable().default(null),
})

export const namedImport = z.object({ id: z.uuid() })
