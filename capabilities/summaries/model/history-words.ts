import type { HistoryWords } from '#journal/model/described-act.ts'

const OF_A_JOB = 'It continues what a person began, which is described.'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {
    'note.summary-begun': ({ thing }) => `summarised ${thing}`,
    'project.summary-begun': ({ thing }) => `summarised ${thing}`,
    'project.summary-edited': ({ thing }) => `edited a summary of ${thing}`,
    'project.summary-removed': ({ thing }) => `removed a summary of ${thing}`,
    'project.summary-restored': ({ thing }) => `restored a summary of ${thing}`,
    'tag.summary-begun': ({ thing }) => `summarised ${thing}`,
    'tag.summary-edited': ({ thing }) => `edited a summary of ${thing}`,
    'tag.summary-removed': ({ thing }) => `removed a summary of ${thing}`,
    'tag.summary-restored': ({ thing }) => `restored a summary of ${thing}`,
    'note.summary-edited': ({ thing }) => `edited the summary of ${thing}`,
    'note.summary-removed': ({ thing }) => `removed the summary of ${thing}`,
    'note.summary-restored': ({ thing }) => `restored the summary of ${thing}`,
  },
  hidden: {
    'project.summarized': OF_A_JOB,
    'project.summary-failed': OF_A_JOB,
    'project.summary-cancelled': 'Nothing came of it.',
    'tag.summarized': OF_A_JOB,
    'tag.summary-failed': OF_A_JOB,
    'tag.summary-cancelled': 'Nothing came of it.',
    'note.summarized': OF_A_JOB,
    'note.summary-failed': OF_A_JOB,
    'note.summary-cancelled': 'Nothing came of it.',
    'note.summary-offer-dismissed': 'Nothing came of it.',
  },
}
