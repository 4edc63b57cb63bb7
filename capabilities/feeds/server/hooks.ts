import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedFeeds } from './imaged-rows.ts'

/** What acts make of saved feeds can be taken back. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedFeeds)] }
