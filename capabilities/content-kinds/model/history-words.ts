import type { HistoryWords } from '#journal/model/described-act.ts'

/** How this capability's events read in a history. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'deletion.settled': 'The act that deleted or restored it has its own entry.',
    'extension.settled': 'The act that deleted or restored it has its own entry.',
    'folder.settled': 'The act that deleted or restored it has its own entry.',
    'project.settled': 'The act that deleted or restored it has its own entry.',
    'deletion.recorded': 'Deleted content has its own entries.',
    'deletion.restored': 'Restored content has its own entries.',
  },
}
