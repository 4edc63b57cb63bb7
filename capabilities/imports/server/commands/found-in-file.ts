import type { Inspection } from '../../model/inspection.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { ImportChange } from '../store.ts'

/** The result of inspecting a file, or why it cannot be read. */
export type FoundInImport =
  | { inspection: Inspection; document: ParsedDocument | null; encoding: string | null }
  | { message: string; reason: string | null }

/** How an import changes by what was found in its file. */
export function foundInFile(found: FoundInImport): ImportChange {
  if ('message' in found)
    return { state: 'UPLOADED', document: null, errorMessage: found.message, errorReason: found.reason }
  const { inspection, document, encoding } = found
  return { state: 'INSPECTED', inspection, document, encoding, errorMessage: null, errorReason: null }
}
