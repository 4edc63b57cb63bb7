import type { Id } from '#platform/kernel/ids.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { commandMutation } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { detectSpeakers } from './commands/detect-speakers.ts'

/** All of a text is read and written anew, of each note. */
const WHOLE_TEXTS_WEIGHT = 400

const speakersDetected = builder.objectRef<{ ids: readonly Id[]; leftOut: number }>('DetectedSpeakers').implement({
  description:
    'The notes whose text says who speaks since its turns were read; others say it already, or nobody speaks in them.',
  fields: (t) => ({
    count: t.int({ description: 'How many.', resolve: ({ ids }) => ids.length }),
    leftOut: t.exposeInt('leftOut', { description: 'How many stay as they are since they may not be written in.' }),
    notes: t.field({ type: [noteObject], resolve: ({ ids }) => [...ids] }),
  }),
})

commandMutation('detectSpeakers', {
  type: speakersDetected,
  command: detectSpeakers,
  answer: ({ ids, leftOut }) => ({ ids, leftOut }),
  weight: WHOLE_TEXTS_WEIGHT,
})
