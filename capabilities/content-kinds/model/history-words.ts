import type { HistoryWords } from '#journal/model/described-act.ts'

/** How this capability's events read in a history. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'deletion.settled': 'The act that deleted or restored it was told.',
    'extension.settled': 'The act that deleted or restored it was told.',
    'folder.settled': 'The act that deleted or restored it was told.',
    'project.settled': 'The act that deleted or restored it was told.',
    'deletion.recorded': 'What was deleted is told by itself.',
    'deletion.restored': 'What was restored is told by itself.',
  },
}
