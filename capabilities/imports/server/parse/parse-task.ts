import type { Inspection, InspectionChoice } from '../../model/inspection.ts'
import type { CheckedMapping } from '../../model/misplaced.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { StandingOptions } from '../../model/row-options.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { ParseEvent } from './events.ts'
import type { ArchivedFile } from './read-archive.ts'
import type { ImportFile } from './source.ts'

/** A table as it would be imported, with the current state of the project. */
export interface TableToCheck {
  mapping: ImportMapping
  standing: StandingOptions
}

/** The worker's input. */
export type ParseTask =
  | { kind: 'inspect'; file: ImportFile; choice: InspectionChoice }
  /** One table after the other; the records of each close with their end. */
  | { kind: 'tables'; file: ImportFile; mappings: ReadonlyArray<ImportMapping> }
  | { kind: 'check'; file: ImportFile; tables: ReadonlyArray<TableToCheck> }
  | { kind: 'document'; file: ImportFile; encoding: string | undefined }
  /** The documents of an archive after the one at `after`, in its order. */
  | { kind: 'archive'; file: ImportFile; after: number; asWritten: boolean }

/** The worker's answer. */
export type ParseAnswer =
  | { type: 'inspection'; inspection: Inspection; document: ParsedDocument | null }
  | { type: 'checked'; checked: CheckedMapping }
  /** JSON of a RecordEvent: one text crosses between threads several times faster than thousands of small ones. */
  | { type: 'records'; json: string }
  | { type: 'event'; event: Exclude<ParseEvent, { type: 'rows' }> }
  | { type: 'archived'; files: ArchivedFile[] }
  | { type: 'refused'; message: string; reason: string | null }
  | { type: 'broken'; message: string }
  /** The file is read to its end; with the state of the thread. */
  | { type: 'done'; heapMb: number; isUntouched: boolean }
