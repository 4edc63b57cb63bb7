import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'
import { conversationFilter } from './conversation.ts'
import { RATINGS } from './message.ts'

const said = z.object({ title: z.string(), filter: conversationFilter })
const ofMessage = z.object({ messageId: z.string() })

/** What happens to a conversation. No event contains words of a question, beyond its title, or of an answer. */
export const conversationEvents = contentEvents('conversation', {
  created: { says: 'A conversation was begun with a question.', after: z.object({ title: z.string() }) },
  changed: { says: 'Its title, or what it is limited to, was changed.', before: said, after: said },
  shared: { says: 'It was shared with the workspace.' },
  unshared: { says: 'It became private again; whoever saw it as a shared one no longer does.' },
  asked: { says: 'A question was asked in it.', after: ofMessage },
  'question-removed': { says: 'A question was removed with its answer.', before: ofMessage },
  answered: {
    says: 'A question was answered by this number of quotes.',
    after: ofMessage.extend({ quotes: z.int() }),
  },
  'answer-failed': { says: 'A question could not be answered.', after: ofMessage.extend({ reason: z.string() }) },
  'answer-cancelled': { says: 'Answering a question was stopped.', after: ofMessage },
  rated: {
    says: 'An answer was rated, or its rating removed.',
    before: z.object({ rating: z.enum(RATINGS).nullable() }),
    after: ofMessage.extend({ rating: z.enum(RATINGS).nullable() }),
  },
})

const instructed = z.object({ characters: z.int() })

/** What a workspace tells language models about itself; the thing is the workspace, with its id. No event has its words. */
export const askInstructionsEvents = defineEvents('ask-instructions', {
  changed: {
    says: 'What the workspace tells AI models about itself was changed; it has this many characters.',
    before: instructed,
    after: instructed,
  },
})

export const events = [conversationEvents, askInstructionsEvents] as const
