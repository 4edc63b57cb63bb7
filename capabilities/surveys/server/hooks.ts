import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedLinks } from './imaged-rows.ts'

export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedLinks)] }
