import type { Ref } from 'react'
import type { DocumentSession } from '#documents/web/index.ts'
import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import type { AnchorColors, ContentParts, SearchHandle, SelectionAction } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** What the page needs of the text of a note, edited or only read. */
export interface NoteTextHandle {
  focus(): void
  /** The selected words and their position, or null. */
  selected(): { text: string; place: AnchorPosition; tooLong: boolean } | null
  /**
   * Marks the selected words immediately, before the server does. True when the mark is in the text itself and is sent
   * with its edits.
   */
  mark(highlightId: Id): boolean
  unmark(highlightId: Id): void
  /** Scrolls to a highlight and flashes it; false when its words are not there (yet). */
  show(highlightId: Id): boolean
  /** Puts the caret after the words that were marked. */
  leaveSelection(highlightId: Id): void
  find: SearchHandle
  /** How many steps of writing can be undone; what is written from now on is a new step. */
  undoSteps(): number
}

/** How a source is open in this page, for this user only. */
export interface Correcting {
  /** The text is open for reading and coding. */
  isReading: boolean
  /** The text is a source, and open for corrections. */
  isCorrecting: boolean
  /** Opens it for corrections, with the caret in the text. */
  begin(): void
  /** Reports that it was opened for corrections before its page was loaded. */
  begun(): void
  /** Opens it for reading again; what was corrected is kept as a version. */
  end(): void
  /** Tells a user who types that the text is open for reading. */
  notify(): void
}

export interface NoteTextProps {
  noteId: Id
  documentId: Id
  title: string
  editable: boolean
  correcting: Correcting
  mayHighlight: boolean
  session: DocumentSession | null
  viewerName: string
  colors: AnchorColors
  activeId: string | null
  parts: ContentParts
  selectionActions: readonly SelectionAction[]
  onHighlightClick: (ids: string[]) => void
  /** Called for Escape in the text. */
  onLeave: () => void
  ref?: Ref<NoteTextHandle>
}
