import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: Object.fromEntries(
    ['complete', 'failed', 'retried'].map((what) => [`office.${what}`, 'The document shows its progress.']),
  ),
}
