import type { NoteScreenQuery } from '#generated/operations/apps/web/note-page/note-screen.ts'
import type { NoteHighlight } from '#highlights/web/index.ts'

/** A note as its page has read it. */
export type OpenNote = NonNullable<NoteScreenQuery['note']> & {
  /** None while they are on their way. */
  highlights: readonly NoteHighlight[]
  highlightsAreKnown: boolean
}
