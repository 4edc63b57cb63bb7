import { builder } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { MAX_NEAREST } from '../model/limits.ts'
import { nearestOptions } from '../model/nearest-options.ts'
import { nearestSentences, type Nearest } from './nearest-sentences.ts'
import { resultType } from './result-type-graphql.ts'

inputDescriptions
  .add(nearestOptions, {
    description: `What was searched for, and which of the results to read sentence by sentence; at most ${MAX_NEAREST} at once.`,
  })
  .add(nearestOptions.shape.items.element, { description: 'A result that was found by its meaning.' })

const nearest = builder.objectRef<Nearest>('NearestSentence').implement({
  description: 'An excerpt of a result that begins with the sentence nearest to what was searched for.',
  fields: (t) => ({
    type: t.expose('type', { type: resultType }),
    id: t.exposeID('id'),
    content: t.field({ type: 'TextSegments', resolve: (found) => found.content }),
  }),
})

/** The model reads up to ten passages, in a process of its own. */
const NEAREST_WEIGHT = 100

builder.queryField('nearestSentences', (t) =>
  t.field({
    type: [nearest],
    extensions: { weight: NEAREST_WEIGHT },
    description:
      'The sentences for which results were found by their meaning, in any order. Results that are shown as a whole anyway are left out, and all of them if no model answers.',
    args: { options: t.arg({ type: inputOf('NearestOptions', nearestOptions) }) },
    resolve: async (_root, { options }, context) => nearestSentences(workspaceOf(context), options),
  }),
)
