import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { placeTitles } from '#workspaces/server/index.ts'
import { imagedFolders, imagedPins } from './imaged-rows.ts'
import './tables.ts'

/** Joins the titles of folders as places, and the rows of folders and pins whose changes can be undone. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(placeTitles, { kind: 'folder', table: 'folders' }),
    joinAt(imagedTables, imagedFolders),
    joinAt(imagedTables, imagedPins),
  ],
}
