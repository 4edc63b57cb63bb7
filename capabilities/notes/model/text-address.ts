import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** The address from which a page gets the text of a note before it is connected; pages of another build get nothing. */
export function textAddress(noteId: Id): string {
  return `/api/notes/${noteId}/text?schema=${SCHEMA_VERSION}`
}
