import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { imagedGrants, imagedGroupMembers, imagedGroups, imagedMembers, imagedScopes } from './imaged-rows.ts'

/** The tables of members, groups and access whose changes can be undone. */
export const hooks: HookRecord = {
  inTransaction: [imagedScopes, imagedGrants, imagedGroups, imagedGroupMembers, imagedMembers].map((table) =>
    joinAt(imagedTables, table),
  ),
}
