import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

export const questionLinkEvents = defineEvents('question-link', {
  linked: {
    says: 'A question is known to be the same as others from now on, or its options are paired otherwise.',
    after: z.object({ groupId: z.uuid() }),
  },
  unlinked: { says: 'It stands by itself again.' },
})

export const events = [questionLinkEvents] as const
