import { moveSteps, purged } from '#content-kinds/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { deleteFieldSets } from './groups-store.ts'
import { imagedFieldGroups, imagedGroupLinks, imagedPreferences, imagedValues } from './imaged-rows.ts'
import { followMoves } from './moves/follow-moves.ts'
import { deleteValuesOf } from './values-store.ts'

/** The kinds that have values. */
const OWNERS: ReadonlySet<string> = new Set(['note', 'insight', 'person'])

/** Values are purged with what they describe, and the fields of a project with it. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(moveSteps, followMoves),
    joinAt(imagedTables, imagedValues),
    joinAt(imagedTables, imagedFieldGroups),
    joinAt(imagedTables, imagedGroupLinks),
    joinAt(imagedTables, imagedPreferences),
    joinAt(purged, async ({ tx }, kind, ids) => {
      if (OWNERS.has(kind)) await deleteValuesOf(tx, ids)
      else if (kind === 'project') await deleteFieldSets(tx, ids)
    }),
  ],
}
