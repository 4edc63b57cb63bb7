import type { NoteScreenQuery } from '#generated/operations/apps/web/note-page/note-screen.ts'
import type { NoteHighlight } from '#highlights/web/index.ts'

/** A note as its page has loaded it. */
export type OpenNote = NonNullable<NoteScreenQuery['note']> & {
  /** Empty while they are loading. */
  highlights: readonly NoteHighlight[]
  highlightsAreKnown: boolean
}
