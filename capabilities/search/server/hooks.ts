import { purged } from '#content-kinds/server/index.ts'
import { highlightFinder } from '#highlights/server/index.ts'
import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { foundHighlights } from './found-highlights.ts'
import { dropDue } from './passages/due-store.ts'
import { followPassages } from './passages/passage-follower.ts'
import { deletePassages } from './passages/passage-store.ts'

export const hooks: HookRecord = {
  inTransaction: [
    joinAt(highlightFinder, foundHighlights),
    // A purge deletes the vectors too, even if no model is left that would follow the journal, and none is stored for
    // what is being embedded at this moment.
    joinAt(purged, async ({ tx }, kind, ids) => {
      const things = ids.map((id) => ({ kind, id }))
      await dropDue(tx, things)
      await deletePassages(tx, things)
    }),
  ],
  after: [(services, onError) => followPassages(services, services.embedder, onError)],
}
