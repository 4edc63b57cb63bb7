import { contentWords, type HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: { import: ['import', 'imports'] },
  told: { ...contentWords('import'), 'import.finished': ({ thing }) => `finished ${thing}`, 'import.cancelled': ({ thing }) => `stopped ${thing}` },
  untold: Object.fromEntries(['cancelling', 'failed', 'inspected', 'progressed', 'resumed', 'started', 'uploaded'].map((what) => [`import.${what}`, 'How far it has come is seen among the imports.'])),
}
