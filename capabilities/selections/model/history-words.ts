import type { HistoryWords } from '#journal/model/described-act.ts'

const BY_ITS_ROWS = 'What it does with each row is reported that.'

/** How histories describe the events of this capability. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: {
    'selection-act.begun': BY_ITS_ROWS,
    'selection-act.advanced': BY_ITS_ROWS,
    'selection-act.turned': BY_ITS_ROWS,
    'selection-act.ended': BY_ITS_ROWS,
  },
}
