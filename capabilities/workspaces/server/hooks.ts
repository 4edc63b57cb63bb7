import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedGrants, imagedGroupMembers, imagedGroups, imagedMembers, imagedScopes } from './imaged-rows.ts'

/** What acts make of who is who, and who sees what, can be taken back. */
export const hooks: HookRecord = {
  inTransaction: [imagedScopes, imagedGrants, imagedGroups, imagedGroupMembers, imagedMembers].map((table) =>
    joinAt(imagedTables, table),
  ),
}
