import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedSkips } from './imaged-rows.ts'

/** What was skipped can be taken back. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedSkips)] }
