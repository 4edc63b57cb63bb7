import { changes, contentWords, type HistoryWords } from '#journal/model/described-act.ts'

const OF_A_JOB = 'It continues what a person began.'
const IN_IT = 'The conversation itself shows it.'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { conversation: ['conversation', 'conversations'] },
  described: {
    ...contentWords('conversation'),
    'conversation.changed': changes({ filter: 'what it is limited to' }),
    'conversation.shared': ({ thing }) => `shared ${thing} with the workspace`,
    'conversation.unshared': ({ thing }) => `made ${thing} private`,
  },
  hidden: {
    'ask-instructions.changed': 'It concerns the workspace, not its content.',
    'conversation.asked': IN_IT,
    'conversation.question-removed': IN_IT,
    'conversation.answered': OF_A_JOB,
    'conversation.answer-failed': OF_A_JOB,
    'conversation.answer-cancelled': 'Nothing came of it.',
    'conversation.rated': IN_IT,
  },
}
