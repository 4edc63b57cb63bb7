import type { NoteScreenQuery } from '#generated/operations/apps/web/note-page/note-screen.ts'
import type { NoteHighlight } from '#highlights/web/index.ts'

/** A note as its page has loaded it. */
export type OpenNote = NonNullable<NoteScreenQuery['note']> & {
  /** Empty while they are loading, and where they could not be loaded. */
  highlights: readonly NoteHighlight[]
  highlightsAreKnown: boolean
  /** Why they could not be loaded: the text stays, whatever becomes of them. */
  highlightsFailed: { message: string; retry: () => void } | null
}
