import { onPurge } from '#content-kinds/server/index.ts'
import { deletePassages } from './passages/passage-store.ts'

/** What is deleted for good leaves no vector behind, also where no model is there any more to follow what happens. */
export const listeners = [
  () =>
    void onPurge(async ({ tx }, kind, ids) =>
      deletePassages(
        tx,
        ids.map((id) => ({ kind, id })),
      ),
    ),
]
