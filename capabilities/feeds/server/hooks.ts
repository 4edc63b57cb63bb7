import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedFeeds } from './imaged-rows.ts'

/** Acts on saved feeds can be undone. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedFeeds)] }
