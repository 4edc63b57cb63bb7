import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedFilters } from './imaged-rows.ts'

/** What acts make of saved filters can be taken back. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedFilters)] }
