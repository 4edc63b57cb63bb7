import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reelEvents } from '../../model/events.ts'
import { ownersOfReels } from '../reels-store.ts'
import { findRender, updateRenderUnderWay } from '../renders-store.ts'

type RenderEnd = { status: 'DONE'; bytes: number } | { status: 'FAILED'; failure: string }

/**
 * Ends a film: it can be downloaded, or a sentence says why not.
 * @returns whether the film was still needed
 */
export const endRender = defineCommand({
  name: 'end-render',
  who: { installation: 'A job renders films.' },
  input: z.custom<{ renderId: Id; end: RenderEnd }>(),
  trustsInput: true,
  async run({ tx, emit }, { renderId, end }) {
    const render = await findRender(tx, renderId, { lock: true })
    const isEnded =
      render !== null &&
      (await updateRenderUnderWay(tx, renderId, end.status === 'DONE' ? end : { ...end, piecesDone: 0 }))
    if (render && isEnded) {
      const { reelId: id, scopeId } = render
      const parentId = (await ownersOfReels(tx, [id])).get(id) ?? null
      emit(
        end.status === 'DONE'
          ? reelEvents.rendered({ id, scopeId, parentId, after: { renderId, ...end } })
          : reelEvents['render-failed']({ id, scopeId, parentId, after: { renderId, ...end } }),
      )
    }
    return { isEnded }
  },
})
