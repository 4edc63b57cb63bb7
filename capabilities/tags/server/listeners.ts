import { onPurge } from '#content-kinds/server/index.ts'
import { purgeBoards } from './purge-boards.ts'

/** Boards, groups and what could bring them back go with their project. */
export const listeners = [() => void onPurge(purgeBoards)]
