import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import {
  defineCommand,
  publishProgress,
  withPorts,
  type CommandContext,
  type UndoHandlers,
} from '#journal/server/index.ts'
import { selectionActEvents } from '../../model/events.ts'
import { MAX_ACTS_AT_ONCE } from '../../model/limits.ts'
import { selectionActPolicy } from '../../model/policy.ts'
import { askedAct } from '../../model/selection.ts'
import { keyOfAct, selectedActs } from '../contracts.ts'
import { job } from '../jobs/act-on-selection.ts'
import { countUnderWay, findAct, insertAct, ownSelections, rowsAmong, standingActs, updateAct } from '../store.ts'

/** Undoes or redoes an act in a job, from its current position. */
const turn = withPorts(['queue'], async (context, id: Id, way: 'UNDOING' | 'REDOING') => {
  const { tx, teamId, actor, operationId, emit, queue } = context
  const act = await findAct(tx, id, { lock: true })
  if (!act) throw notFound('What you did')
  selectionActPolicy.authorize(actor, 'turn', act)
  await updateAct(tx, id, { state: way, reached: 0, stayed: 0, ...(operationId === null ? {} : { operationId }) })
  emit(
    selectionActEvents.turned({
      id,
      scopeId: act.scopeId,
      onlyFor: act.createdById,
      after: { act: act.act, total: act.total },
    }),
  )
  publishProgress(context, teamId, [{ kind: 'selectionAct', id, scopeId: act.scopeId }])
  await queue.send(job, { teamId, actId: id }, { transaction: tx })
})

/** Batch by batch, in the background; the progress is published with the act. */
const selectionUndo: UndoHandlers = {
  names: 'id',
  undoable: standingActs,
  undo: async (context, id) => turn(context, id, 'UNDOING'),
  redo: async (context, id) => turn(context, id, 'REDOING'),
}

/**
 * Starts an act on all rows of a selection except the removed ones. A job runs it as this user; for each row it checks
 * again, when it is processed, whether it still matches and whether the user may change it.
 * @throws Failure NotFound for a selection of another user or one that is too old; InvalidOperation if too many acts
 * run at once
 */
export const actOnSelection = defineCommand({
  name: 'act-on-selection',
  who: {
    own: 'Everyone can start it; whether they may change a row is decided when it is processed, as if it were changed alone.',
  },
  undo: selectionUndo,
  ports: ['queue'],
  input: askedAct,
  async run(context, { selectionId, leftOut, act: name, given }): Promise<{ id: Id }> {
    const { tx, teamId, actor, operationId, hooks } = context
    const [selection] = await ownSelections(tx, actor, [selectionId])
    if (!selection || actor.userId === null) throw notFound('What you chose')
    const act = hooks.of(selectedActs).find(({ key }) => key === keyOfAct(selection.kind, name))
    if (!act) throw invalidAt(['act'], 'This cannot be done with all chosen rows.')
    act.check(given)
    if ((await countUnderWay(tx, actor.userId)) >= MAX_ACTS_AT_ONCE)
      throw new Failure(
        'InvalidOperation',
        `At most ${MAX_ACTS_AT_ONCE} changes to selected rows can run at once for one person. Wait until one is done.`,
        { reason: 'ACTS_AT_ONCE' },
      )
    const out = new Set(await rowsAmong(tx, selectionId, leftOut))
    const id = newId()
    await insertAct(tx, teamId, {
      id,
      selectionId,
      scopeId: selection.scopeId,
      kind: selection.kind,
      act: name,
      given,
      leftOut: out,
      total: selection.count - out.size,
      operationId: operationId ?? id,
      createdById: actor.userId,
    })
    await begin(context, { id, scopeId: selection.scopeId, onlyFor: actor.userId }, name, selection.count - out.size)
    return { id }
  },
})

async function begin(
  { tx, teamId, emit, queue }: CommandContext<'queue'>,
  act: { id: Id; scopeId: Id; onlyFor: Id },
  name: string,
  total: number,
): Promise<void> {
  emit(selectionActEvents.begun({ ...act, after: { act: name, total } }))
  await queue.send(job, { teamId, actId: act.id }, { transaction: tx })
}
