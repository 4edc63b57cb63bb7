import { contentWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { template: ['template', 'templates'] },
  told: contentWords('template'),
  untold: Object.fromEntries(
    ['begun', 'cancelled', 'failed', 'finished'].map((what) => [
      `project-copy.${what}`,
      'The copy says where it came from.',
    ]),
  ),
}
