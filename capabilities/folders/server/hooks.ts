import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { placeTitles } from '#workspaces/server/index.ts'
import './tables.ts'

/** Whoever is let into a folder reads its title where that is said. */
export const hooks: HookRecord = { inTransaction: [joinAt(placeTitles, { kind: 'folder', table: 'folders' })] }
