import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedFilters } from './imaged-rows.ts'

/** Acts on saved filters can be undone. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedFilters)] }
