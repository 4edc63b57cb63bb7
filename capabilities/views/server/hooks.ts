import { purged } from '#content-kinds/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { selectableLists, selectedActs } from '#selections/server/index.ts'
import { deleteRanksOf } from './board-ranks.ts'
import { imagedCardDisplays, imagedRanks, imagedViews } from './imaged-rows.ts'
import { settingFields } from './selected-acts.ts'
import { selectableRows } from './selected-rows.ts'

/** The kinds of objects that views show as rows. */
const ROWS: ReadonlySet<string> = new Set(['note', 'insight', 'highlight'])

/** The ranks of rows on boards are deleted with the rows. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedViews),
    joinAt(imagedTables, imagedRanks),
    joinAt(imagedTables, imagedCardDisplays),
    joinAt(selectableLists, selectableRows),
    ...settingFields.map((act) => joinAt(selectedActs, act)),
    joinAt(purged, async ({ tx }, kind, ids) => {
      if (ROWS.has(kind)) await deleteRanksOf(tx, ids)
    }),
  ],
}
