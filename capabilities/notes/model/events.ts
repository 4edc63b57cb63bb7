import { z } from 'zod'
import { MOVED } from '#content-kinds/model/move.ts'
import { contentEvents, COPIED, defineEvents } from '#journal/model/define-events.ts'
import { QUESTION_TYPES } from './question.ts'

/** The current answers; of words, the beginning. Empty if the note does not answer the question. */
const answers = z.object({
  answers: z.array(
    z.object({ questionId: z.uuid(), text: z.string().nullable(), optionIds: z.array(z.string()).nullable() }),
  ),
})

const said = z.object({ title: z.string(), locked: z.boolean() })

export const noteEvents = contentEvents('note', {
  created: { says: 'A note was created.', after: z.object({ title: z.string(), projectId: z.uuid() }) },
  copied: COPIED,
  changed: {
    says: 'It was renamed, locked or unlocked; or a repeated import changed the parts that are listed in `byImport`.',
    before: said.optional(),
    after: z.object({
      title: z.string(),
      locked: z.boolean().optional(),
      byImport: z.array(z.enum(['title', 'content', 'fields', 'responses'])).optional(),
    }),
  },
  answered: {
    says: 'Someone answered questions in it, or changed or cleared its answers.',
    before: answers,
    after: answers,
  },
  moved: MOVED,
})

const asked = z.object({ title: z.string(), options: z.array(z.string()), rank: z.number() })

export const questionEvents = defineEvents('question', {
  created: {
    says: 'A question was created in a project, for answers in its notes.',
    after: z.object({ type: z.enum(QUESTION_TYPES), text: z.string(), projectId: z.uuid() }),
  },
  changed: {
    says: 'Its text, its options, or its position among the questions of its project was changed.',
    before: asked,
    after: asked,
  },
  'answered-alike': {
    says: 'After an import, all its answers are the same, and search leaves them out from then on; or this no longer applies.',
    after: z.object({ isSame: z.boolean() }),
  },
  deleted: { says: 'It was deleted; the texts that answer it stay.' },
  restored: { says: 'It was restored, with its answers.' },
})

export const events = [noteEvents, questionEvents] as const
