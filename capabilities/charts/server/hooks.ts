import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedCharts } from './imaged-rows.ts'

/** What acts make of charts can be taken back. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedCharts)] }
