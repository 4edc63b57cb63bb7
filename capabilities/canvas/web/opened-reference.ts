import type { ReferenceState } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** The target of a reference, as far as the user may see it. */
export interface OpenedReference {
  kind: 'note' | 'insight' | 'highlight'
  id: Id
  title: string
  /** Only of a highlight. */
  noteId: Id | null
}

/** What a reference opens; null while it is not known, and where there is nothing that the user may see. */
export function openedOf(state: ReferenceState | null): OpenedReference | null {
  if (state?.status !== 'found') return null
  if (state.target === 'highlight')
    return { kind: 'highlight', id: state.item.id, title: state.item.note.title, noteId: state.item.note.id }
  if (state.target === 'note' || state.target === 'insight')
    return { kind: state.target, id: state.item.id, title: state.item.title, noteId: null }
  return null
}
