import { trashWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { import: ['import', 'imports'] },
  described: {
    ...trashWords('import'),
    'import.finished': ({ thing }) => `finished ${thing}`,
    'import.cancelled': ({ thing }) => `stopped ${thing}`,
    'import.copy-kept': ({ thing }) => `kept a note of ${thing} beside the one that it nearly repeats`,
    'import.copy-unkept': ({ thing }) => `counted a note of ${thing} among its copies again`,
  },
  hidden: Object.fromEntries(
    ['cancelling', 'failed', 'inspected', 'resumed', 'started', 'uploaded'].map((what) => [
      `import.${what}`,
      'How far it has come is seen among the imports.',
    ]),
  ),
}
