import { contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { 'agreement-round': ['round of coding', 'rounds of coding'] },
  described: {
    ...contentWords('agreement-round'),
    'agreement-round.closed': ({ thing }) => `closed ${thing}`,
    'agreement-round.opened': ({ thing }) => `opened ${thing} again`,
    'agreement-round.settled': ({ thing }) => `settled sentences of ${thing}`,
    'agreement-round.unsettled': ({ thing }) => `opened settled sentences of ${thing}`,
  },
  hidden: {
    'agreement-round.coded': 'Coders do not see each other.',
    'agreement-round.progressed': 'Coders do not see each other.',
  },
}
