import { onPurge, registerMoveStep } from '#content-kinds/server/index.ts'
import { openRoundsOf, purgeCoding } from './store.ts'

export const listeners = [
  // What was coded goes for good with its notes and tags.
  () => void onPurge(purgeCoding),
  // A round is coded to its end where it began.
  () =>
    registerMoveStep({
      name: 'agreement',
      kinds: ['note'],
      stuck: async (tx, { ids }) =>
        (await openRoundsOf(tx, ids)).map(({ noteId, title }) => ({
          id: noteId,
          reason: `It is being coded in the round “${title}”. Close that first.`,
        })),
    }),
]
