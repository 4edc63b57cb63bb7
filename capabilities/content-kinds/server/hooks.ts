import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { forgetMoves } from './moves/moves-store.ts'
import { purged } from './purging.ts'

/** What is stored of moves is purged with what was moved. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(purged, async ({ tx }, _kind, ids) => forgetMoves(tx, ids))],
}
