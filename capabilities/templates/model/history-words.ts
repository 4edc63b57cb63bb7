import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { template: ['template', 'templates'] },
  described: contentWords('template'),
  hidden: Object.fromEntries(
    ['begun', 'cancelled', 'failed', 'finished'].map((what) => [`project-copy.${what}`, 'The copy shows its source.']),
  ),
}
