import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: { 'note.speakers-detected': ({ thing }) => `detected the speakers in ${thing}` },
  untold: {},
}
