import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { reelPolicy } from '../../model/policy.ts'
import { reelKeyInput } from '../../model/reel.ts'
import { requireReel } from '../find-reel.ts'
import { removeRenders } from '../remove-renders.ts'
import { findRender } from '../renders-store.ts'

/** Stops making a film, or deletes it. @throws Failure NotFound, Forbidden */
export const cancelRender = defineCommand({
  name: 'cancel-render',
  who: [reelPolicy.may('render')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['logger', 'queue'],
  input: z.object({ key: reelKeyInput, renderId: z.uuid() }),
  async run(context, { key, renderId }) {
    const reel = await requireReel(context.tx, context.actor, key)
    reelPolicy.authorize(context.actor, 'render', reel)
    const render = await findRender(context.tx, renderId, { lock: true })
    if (!render || render.reelId !== reel.storedId) throw notFound('The film')
    await removeRenders(context, { ids: [renderId] })
    return { key }
  },
})
