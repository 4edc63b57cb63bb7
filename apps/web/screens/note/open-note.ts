import type {
  NoteScreenHighlightsQuery,
  NoteScreenQuery,
} from '#generated/operations/apps/web/screens/note/note-screen.ts'

/** A note as its page has read it. */
export type OpenNote = NonNullable<NoteScreenQuery['note']> & {
  /** None while they are on their way. */
  highlights: NonNullable<NoteScreenHighlightsQuery['note']>['highlights']
  highlightsAreKnown: boolean
}
