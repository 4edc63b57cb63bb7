import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: { 'note.turns-read': ({ thing }) => `had the turns of ${thing} read` },
  untold: {},
}
