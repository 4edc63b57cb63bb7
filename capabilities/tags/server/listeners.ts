import { onPurge } from '#content-kinds/server/index.ts'
import { deleteBoards } from './store.ts'

/** Boards and groups go with their project. */
export const listeners = [
  () =>
    void onPurge(async ({ tx }, kind, ids) => {
      if (kind === 'project') await deleteBoards(tx, ids)
    }),
]
