import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: {},
  untold: Object.fromEntries(
    ['complete', 'failed', 'retried'].map((what) => [`office.${what}`, 'The document shows how far it is.']),
  ),
}
