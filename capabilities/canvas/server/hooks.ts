import { purged } from '#content-kinds/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { viewDuplicated } from '#views/server/index.ts'
import { REFERENCE_KINDS } from '../model/item.ts'
import { imagedItems } from './imaged-rows.ts'
import { copyItems, deleteReferencesTo } from './store.ts'

const TARGETS: ReadonlySet<string> = new Set(REFERENCE_KINDS)

/** References are purged with their targets; a canvas is duplicated with its items. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedItems),
    joinAt(purged, async ({ tx }, kind, ids) => {
      if (TARGETS.has(kind)) await deleteReferencesTo(tx, ids)
    }),
    joinAt(viewDuplicated, async ({ tx, teamId, principal }, { fromId, toId, scopeId }) =>
      copyItems(tx, { teamId, scopeId, principal }, new Map([[fromId, toId]])),
    ),
  ],
}
