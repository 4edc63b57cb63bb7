import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { holdFiles } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { reelEvents } from '../../model/events.ts'
import { MAX_RENDER_MINUTES, MAX_RENDERS_OF_REEL, MAX_RENDERS_UNDER_WAY } from '../../model/limits.ts'
import { reelPolicy } from '../../model/policy.ts'
import { reelKeyInput } from '../../model/reel.ts'
import { isUnderWay, type RenderPlan } from '../../model/render.ts'
import { requireReel } from '../find-reel.ts'
import { job } from '../jobs/render.ts'
import { fingerprintOf, planRender } from '../plan-render.ts'
import { removeRenders } from '../remove-renders.ts'
import { countRendersUnderWay, insertRender, rendersOfReel } from '../renders-store.ts'
import { storedReelOf } from '../reel-to-change.ts'

const MS_PER_MINUTE = 60_000

/**
 * Orders a film of a reel as the caller sees it. One that exists or is in progress is not made again.
 * @throws Failure NotFound, Forbidden, UnprocessableContent
 */
export const beginRender = defineCommand({
  name: 'begin-render',
  who: [reelPolicy.may('render')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['logger', 'queue'],
  input: z.object({ key: reelKeyInput, burnsCaptions: z.boolean().default(false) }),
  async run(context, { key, burnsCaptions }) {
    const { tx, teamId, actor, principal, emit, queue } = context
    const visible = await requireReel(tx, actor, key)
    reelPolicy.authorize(actor, 'render', visible)
    const reel = await storedReelOf(context, visible)
    // Waits for a redaction that is being approved at this moment, and includes it in the plan; a later one deletes the
    // film.
    await holdFiles(tx, filesOf(await planRender(tx, actor, reel, burnsCaptions)))
    const plan = await planRender(tx, actor, reel, burnsCaptions)
    const fingerprint = fingerprintOf(plan)
    const clips = plan.pieces.filter(({ kind }) => kind === 'clip')
    if (clips.length === 0)
      throw new Failure(
        'UnprocessableContent',
        'None of the clips of this reel can be played, so there is nothing to render.',
      )
    if (plan.pieces.reduce((sum, { lengthMs }) => sum + lengthMs, 0) > MAX_RENDER_MINUTES * MS_PER_MINUTE) {
      throw new Failure(
        'UnprocessableContent',
        `A film of a reel lasts at most ${MAX_RENDER_MINUTES} minutes. Hide some clips.`,
      )
    }
    const others = await rendersOfReel(tx, reel.storedId)
    const same = others.find(
      (render) => render.fingerprint === fingerprint && (isUnderWay(render.status) || render.status === 'DONE'),
    )
    if (same) return { key }
    if ((await countRendersUnderWay(tx)) >= MAX_RENDERS_UNDER_WAY)
      throw new Failure(
        'UnprocessableContent',
        `${MAX_RENDERS_UNDER_WAY} films are already being rendered. Try again when one of them is done.`,
      )
    // Films that the same person made of an earlier state of the reel, and those that ended without a film, make room.
    const outdated = others.filter(
      ({ status, createdById, plan: before }, at) =>
        !isUnderWay(status) &&
        (status !== 'DONE' ||
          at >= MAX_RENDERS_OF_REEL - 1 ||
          (createdById === actor.userId && before.burnsCaptions === burnsCaptions)),
    )
    await removeRenders(context, { ids: outdated.map(({ id }) => id) })
    const id = newId()
    await insertRender(tx, teamId, principal, {
      id,
      reelId: reel.storedId,
      scopeId: reel.scopeId,
      plan,
      fingerprint,
      fileIds: filesOf(plan),
    })
    await queue.send(job, { teamId, renderId: id }, { transaction: tx, key: id, id })
    emit(
      reelEvents['render-begun']({
        id: reel.storedId,
        scopeId: reel.scopeId,
        parentId: reel.ownerId,
        after: { renderId: id, clips: clips.length, burnsCaptions },
      }),
    )
    return { key }
  },
})

/** The recordings that are seen or heard in a film. */
function filesOf({ pieces }: RenderPlan): Id[] {
  return [...new Set(pieces.flatMap((piece) => (piece.kind === 'clip' ? [piece.fileId] : [])))]
}
