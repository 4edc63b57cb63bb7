import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { publishProgress, type Services, type UndoneAct } from '#journal/server/index.ts'
import { selectionActEvents } from '../model/events.ts'
import { asPartOf } from './batch.ts'
import { batchToTurn, findAct, updateAct, updateBatch, type Batch } from './store.ts'

type AnyCommand = NonNullable<ReturnType<Services['commands']['get']>>

/** The name of the command that undoes acts, from the capability that provides it. */
const UNDO_OPERATION = 'undo-operation'

export type Way = 'back' | 'forth'
const STATE_OF = { back: 'UNDOING', forth: 'REDOING' } as const

/** Returns the command that undoes or redoes one batch. @throws Error if no capability undoes acts */
export function takingBack({ commands }: Pick<Services, 'commands'>): AnyCommand {
  const command = commands.get(UNDO_OPERATION)
  if (!command) throw new Error('Nothing takes acts back here.')
  return command
}

/**
 * Undoes or redoes one batch of an act, in the same way as an act; undoing that turns it again.
 * @param reported receives the batch before it is turned; null if none is left, or if someone turned the act meanwhile
 */
export function turnOf(command: AnyCommand, actId: Id, way: Way, reported: (batch: Batch | null) => void): AnyCommand {
  return {
    ...command,
    input: z.object({}),
    trustsInput: true,
    async run(context) {
      const { tx, teamId, operationId } = context
      const now = await findAct(tx, actId, { lock: true })
      const batch = now?.state === STATE_OF[way] ? await batchToTurn(tx, actId, way) : null
      reported(batch)
      if (!now || !batch || operationId === null) return null
      const taken = (await command.run(asPartOf(context, now.operationId), {
        actOperationId: batch.operationId,
      })) as UndoneAct
      await updateBatch(tx, actId, batch.number, { stands: way === 'forth', operation_id: operationId })
      await updateAct(tx, actId, {
        reached: now.reached + batch.changed,
        stayed: now.stayed + taken.stayed,
        changed: now.changed + (way === 'forth' ? batch.changed : -batch.changed),
      })
      context.emit(selectionActEvents.advanced({ id: actId, scopeId: now.scopeId, onlyFor: now.createdById }))
      publishProgress(context, teamId, [{ kind: 'selectionAct', id: actId, scopeId: now.scopeId }])
      // Its result allows turning it again.
      return taken
    },
  }
}
