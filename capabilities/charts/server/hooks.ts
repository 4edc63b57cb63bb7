import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { selectableLists } from '#selections/server/index.ts'
import { imagedCharts } from './imaged-rows.ts'
import { selectableMarks } from './selected-rows.ts'

/** What acts make of charts can be taken back, and what their marks stand for can be chosen all at once. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(imagedTables, imagedCharts), ...selectableMarks.map((list) => joinAt(selectableLists, list))],
}
