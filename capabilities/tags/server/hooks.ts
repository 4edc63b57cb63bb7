import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedLinks } from './imaged-rows.ts'

/** That an extension is offered in a project can be taken back. */
export const hooks: HookRecord = { inTransaction: [joinAt(imagedTables, imagedLinks)] }
