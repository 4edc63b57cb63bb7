import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reelEvents } from '../model/events.ts'
import { job as removeRender } from './jobs/remove-render.ts'
import { job as render } from './jobs/render.ts'
import { ownersOfReels } from './reels-store.ts'
import { deleteRenders } from './renders-store.ts'

/**
 * Deletes films, including those in progress: after the commit no one gets them. A job, queued only if this commits,
 * deletes their stored files.
 */
export async function removeRenders(
  { tx, teamId, emit, afterCommit, logger, queue }: CommandContext<'logger' | 'queue'>,
  which: { ids: ReadonlyArray<Id> } | { fileIds: ReadonlyArray<Id> },
): Promise<void> {
  const removed = await deleteRenders(tx, which)
  const owners = await ownersOfReels(
    tx,
    removed.map(({ reelId }) => reelId),
  )
  for (const { id, reelId, scopeId } of removed) {
    await queue.send(removeRender, { teamId, renderId: id }, { transaction: tx })
    // To stop it sooner: on its own it notices only at its next piece that the film is not needed.
    afterCommit(
      () =>
        void queue
          .cancel(render, id)
          .catch((error: unknown) => logger.warn({ err: error }, 'a film that no one wants is still being made')),
    )
    emit(
      reelEvents['render-removed']({
        id: reelId,
        scopeId,
        parentId: owners.get(reelId) ?? null,
        after: { renderId: id },
      }),
    )
  }
}
