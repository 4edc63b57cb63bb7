import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedStars } from './imaged-rows.ts'

/** What acts make of stars can be taken back. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedStars)] }
