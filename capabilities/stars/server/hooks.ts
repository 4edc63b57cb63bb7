import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedStars } from './imaged-rows.ts'

/** Acts on stars can be undone. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedStars)] }
