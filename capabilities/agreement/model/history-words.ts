import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { 'agreement-round': ['round of coding', 'rounds of coding'] },
  described: {
    ...contentWords('agreement-round'),
    'agreement-round.closed': ({ thing }) => `closed ${thing}`,
    'agreement-round.opened': ({ thing }) => `reopened ${thing}`,
    'agreement-round.settled': ({ thing }) => `settled sentences of ${thing}`,
    'agreement-round.unsettled': ({ thing }) => `reopened settled sentences of ${thing}`,
  },
  hidden: {
    'agreement-round.coded': 'Coders do not see each other’s work.',
    'agreement-round.progressed': 'Coders do not see each other’s work.',
  },
}
