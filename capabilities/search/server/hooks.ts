import { purged } from '#content-kinds/server/index.ts'
import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { followPassages } from './passages/passage-follower.ts'
import { deletePassages } from './passages/passage-store.ts'

export const hooks: HookRecord = {
  inTransaction: [
    // What is deleted for good leaves no vector behind, also where no model is there any more to follow what happens.
    joinAt(purged, async ({ tx }, kind, ids) =>
      deletePassages(
        tx,
        ids.map((id) => ({ kind, id })),
      ),
    ),
  ],
  after: [(services, onError) => followPassages(services, services.embedder, onError)],
}
