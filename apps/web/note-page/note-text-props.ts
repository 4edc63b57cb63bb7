import type { Ref } from 'react'
import type { DocumentSession } from '#documents/web/index.ts'
import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import type { AnchorColors, ContentParts, SearchHandle, SelectionAction } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** What the page asks of the text of a note, edited or only read. */
export interface NoteTextHandle {
  focus(): void
  /** The selected words and where they stand, or null. */
  selected(): { text: string; place: AnchorPosition; tooLong: boolean } | null
  /**
   * Marks the selected words at once, before the server has. True when the mark stands in the text itself and is sent
   * with its edits.
   */
  mark(highlightId: Id): boolean
  unmark(highlightId: Id): void
  /** Brings a highlight into view and lets it flash; false when its words are not there (yet). */
  show(highlightId: Id): boolean
  /** Puts the caret behind the words that were marked. */
  leaveSelection(highlightId: Id): void
  find: SearchHandle
  /** How many steps of writing can be undone; what is written from now on is another one. */
  undoSteps(): number
}

/** How a source is open in this page, for this reader alone. */
export interface Correcting {
  /** The text is read and coded. */
  isReading: boolean
  /** The text is a source, and written in. */
  isCorrecting: boolean
  /** Opens it for corrections, with the caret in the text. */
  begin(): void
  /** It was opened for corrections before its page was there. */
  begun(): void
  /** Opens it for reading again; what was corrected is kept as a version. */
  end(): void
  /** Tells somebody who types that it is open for reading. */
  tell(): void
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
  /** Escape in the text. */
  onLeave: () => void
  ref?: Ref<NoteTextHandle>
}
