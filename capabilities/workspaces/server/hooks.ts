import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedGrants, imagedScopes } from './imaged-rows.ts'

/** What acts make of who sees what can be taken back. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(imagedTables, imagedScopes), joinAt(imagedTables, imagedGrants)],
}
