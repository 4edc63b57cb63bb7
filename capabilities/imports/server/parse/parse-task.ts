import type { Inspection, InspectionChoice } from '../../model/inspection.ts'
import type { CheckedMapping } from '../../model/misplaced.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { StandingOptions } from '../../model/survey-row.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { ParseEvent } from './events.ts'
import type { ArchivedFile } from './read-archive.ts'
import type { ImportFile } from './source.ts'

/** A table as it would be imported, into what stands in the project. */
export interface TableToCheck {
  mapping: ImportMapping
  standing: StandingOptions
}

/** What the worker is asked to do. */
export type ParseTask =
  | { kind: 'inspect'; file: ImportFile; choice: InspectionChoice }
  /** One table after the other; the records of each close with their end. */
  | { kind: 'tables'; file: ImportFile; mappings: ReadonlyArray<ImportMapping> }
  | { kind: 'check'; file: ImportFile; tables: ReadonlyArray<TableToCheck> }
  | { kind: 'document'; file: ImportFile; encoding: string | undefined }
  /** The documents of an archive behind the one at `after`, in its order. */
  | { kind: 'archive'; file: ImportFile; after: number; asWritten: boolean }

/** What the worker says. */
export type ParseAnswer =
  | { type: 'inspection'; inspection: Inspection; document: ParsedDocument | null }
  | { type: 'checked'; checked: CheckedMapping }
  /** JSON of a RecordEvent: one text crosses between threads several times faster than thousands of small ones. */
  | { type: 'records'; json: string }
  | { type: 'event'; event: Exclude<ParseEvent, { type: 'rows' }> }
  | { type: 'archived'; files: ArchivedFile[] }
  | { type: 'refused'; message: string; reason: string | null }
  | { type: 'broken'; message: string }
  /** The file is read to its end: in what state the thread is. */
  | { type: 'done'; heapMb: number; isUntouched: boolean }
