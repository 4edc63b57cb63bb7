import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedSkips } from './imaged-rows.ts'

/** Skipping can be undone. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedSkips)] }
