import { registerPlaceTitles } from '#workspaces/server/index.ts'
import './tables.ts'

/** Whoever is let into a folder reads its title where that is said. */
export const listeners = [() => registerPlaceTitles('folder', 'folders')]
