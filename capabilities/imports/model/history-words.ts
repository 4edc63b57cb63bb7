import { trashWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { import: ['import', 'imports'] },
  described: {
    ...trashWords('import'),
    'import.finished': ({ thing }) => `finished ${thing}`,
    'import.cancelled': ({ thing }) => `cancelled ${thing}`,
    'import.copy-kept': ({ thing }) => `kept a near-duplicate note of ${thing}`,
    'import.copy-unkept': ({ thing }) => `marked a note of ${thing} as a near-duplicate again`,
  },
  hidden: Object.fromEntries(
    ['cancelling', 'failed', 'headed-alike', 'inspected', 'resumed', 'started', 'uploaded'].map((what) => [
      `import.${what}`,
      'The import shows its progress.',
    ]),
  ),
}
