import { moveSteps, purged } from '#content-kinds/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedCoders, imagedMarks } from './imaged-rows.ts'
import { openRoundsOf, purgeCoding } from './store.ts'

export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedMarks),
    joinAt(imagedTables, imagedCoders),
    // Coding is deleted permanently with its notes and tags.
    joinAt(purged, purgeCoding),
    // The notes of an open round must stay where they are until it is closed.
    joinAt(moveSteps, {
      name: 'agreement',
      kinds: ['note'],
      blocked: async (tx, { ids }) =>
        (await openRoundsOf(tx, ids)).map(({ noteId, title }) => ({
          id: noteId,
          reason: `It is being coded in the round “${title}”. Close that first.`,
        })),
    }),
  ],
}
