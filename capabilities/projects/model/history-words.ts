import { changes, contentWords, copyWords, moves, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { project: ['project', 'projects'] },
  described: {
    ...contentWords('project'),
    ...copyWords('project'),
    'project.changed': changes({ tabs: 'the tabs' }),
    'project.moved': moves('another folder'),
  },
  hidden: {},
}
