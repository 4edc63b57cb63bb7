import { changes, contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe the events of this capability. */
export const historyWords: HistoryWords = {
  things: { projectView: ['view', 'views'] },
  described: {
    ...contentWords('projectView'),
    'projectView.changed': changes({ layout: 'the layout', data: 'the columns, filter or order' }),
    'projectView.moved': ({ thing }) => `moved ${thing}`,
    'projectView.arranged': ({ thing }) => `moved cards of ${thing}`,
  },
  hidden: { 'projectView.shownOnCards': 'Everyone chooses for themselves what cards show.' },
}
