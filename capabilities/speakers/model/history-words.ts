import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {
    'note.speakers-detected': ({ thing }) => `detected the speakers in ${thing}`,
    'note.speaker-changed': ({ thing }) => `renamed a speaker in ${thing}`,
    'note.speaker-identified': ({ thing }) => `identified a speaker in ${thing}`,
    'project.speaker-identified': ({ thing }) => `identified a speaker throughout ${thing}`,
  },
  hidden: {},
}
