import { insightObject } from '#insights/server/index.ts'
import { commandMutation } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { addAnswerToInsight } from './commands/add-to-insight.ts'

interface AddedToInsight {
  id: Id
  sentences: number
  quotes: number
  asNotes: number
  leftOut: number
}

const addedObject = builder.objectRef<AddedToInsight>('AnswerAddedToInsight').implement({
  description: 'What of an answer was added to an insight.',
  fields: (t) => ({
    insight: t.field({ type: insightObject, nullable: true, resolve: ({ id }) => id }),
    sentences: t.exposeInt('sentences'),
    quotes: t.exposeInt('quotes', { description: 'Those of chosen sentences included.' }),
    asNotes: t.exposeInt('asNotes', {
      description: 'Quotes whose card shows their note: the viewer may not highlight in it.',
    }),
    leftOut: t.exposeInt('leftOut', {
      description: 'Quotes that were left out: no access, or no longer in their source.',
    }),
  }),
})

commandMutation('addAnswerToInsight', {
  type: addedObject,
  command: addAnswerToInsight,
  answer: (added) => added,
})
