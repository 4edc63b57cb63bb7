import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { placeTitles } from '#workspaces/server/index.ts'
import { imagedFolders, imagedPins } from './imaged-rows.ts'
import './tables.ts'

/** Whoever is let into a folder reads its title where that is said; what acts make of folders and pins can be taken back. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(placeTitles, { kind: 'folder', table: 'folders' }),
    joinAt(imagedTables, imagedFolders),
    joinAt(imagedTables, imagedPins),
  ],
}
