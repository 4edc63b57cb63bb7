import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

export const questionLinkEvents = defineEvents('question-link', {
  linked: {
    says: 'A question was linked to others as the same question, or the pairing of its options was changed.',
    after: z.object({ groupId: z.uuid() }),
  },
  unlinked: { says: 'A question is no longer linked to others.' },
})

export const events = [questionLinkEvents] as const
