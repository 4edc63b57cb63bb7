import { purged } from '#content-kinds/server/index.ts'
import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { dropDue } from './passages/due-store.ts'
import { followPassages } from './passages/passage-follower.ts'
import { deletePassages } from './passages/passage-store.ts'

export const hooks: HookRecord = {
  inTransaction: [
    // What is deleted for good leaves no vector behind, also where no model is there any more to follow what happens,
    // and none comes of what is read of it just now.
    joinAt(purged, async ({ tx }, kind, ids) => {
      const things = ids.map((id) => ({ kind, id }))
      await dropDue(tx, things)
      await deletePassages(tx, things)
    }),
  ],
  after: [(services, onError) => followPassages(services, services.embedder, onError)],
}
