import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { selectableLists } from '#selections/server/index.ts'
import { imagedCharts } from './imaged-rows.ts'
import { selectableMarks } from './selected-rows.ts'

/** Makes acts on charts undoable, and the rows behind marks selectable as a whole. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(imagedTables, imagedCharts), ...selectableMarks.map((list) => joinAt(selectableLists, list))],
}
