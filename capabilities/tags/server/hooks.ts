import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedLinks } from './imaged-rows.ts'

/** Linking an extension to a project can be undone. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedLinks)] }
