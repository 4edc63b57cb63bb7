import type { Inspection, InspectionChoice } from '../../model/inspection.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { ParseEvent } from './events.ts'
import type { ImportFile } from './source.ts'

/** What the worker is asked to do. */
export type ParseTask =
  | { kind: 'inspect'; file: ImportFile; choice: InspectionChoice }
  | { kind: 'read'; file: ImportFile; mapping: ImportMapping | null; afterRow: number; encoding: string | undefined }

/** What the worker says. */
export type ParseAnswer =
  | { type: 'inspection'; inspection: Inspection }
  | { type: 'event'; event: Exclude<ParseEvent, { type: 'rows' }> }
  /** Outcomes as JSON: one text crosses between threads several times faster than thousands of small objects. */
  | { type: 'rows'; sheet: string | null; outcomes: string }
  | { type: 'refused'; message: string; reason: string | null }
  | { type: 'broken'; message: string }
