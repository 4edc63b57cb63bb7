import { contentWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = { things: { savedFeed: ['feed', 'feeds'] }, told: contentWords('savedFeed'), untold: {} }
