import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { publishProgress, type Services, type TakenBack } from '#journal/server/index.ts'
import { selectionActEvents } from '../model/events.ts'
import { asPartOf } from './batch.ts'
import { batchToTurn, findAct, updateAct, updateBatch, type Batch } from './store.ts'

type AnyCommand = NonNullable<ReturnType<Services['commands']['get']>>

/** The command by which acts are taken back, of whoever joins with it. */
const TAKE_ACT_BACK = 'undo-operation'

export type Way = 'back' | 'forth'
const STATE_OF = { back: 'UNDOING', forth: 'REDOING' } as const

/** By what one batch is turned. @throws Error where nothing takes acts back */
export function takingBack({ commands }: Pick<Services, 'commands'>): AnyCommand {
  const command = commands.get(TAKE_ACT_BACK)
  if (!command) throw new Error('Nothing takes acts back here.')
  return command
}

/**
 * Takes back one batch of an act, or does it again, as an act is taken back; by taking that back it is turned once more.
 * @param told of which batch it is, before it is turned; null where none is left, or somebody turned the act since
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
      })) as TakenBack
      await updateBatch(tx, actId, batch.number, { stands: way === 'forth', operation_id: operationId })
      await updateAct(tx, actId, {
        reached: now.reached + batch.changed,
        stayed: now.stayed + taken.stayed,
        changed: now.changed + (way === 'forth' ? batch.changed : -batch.changed),
      })
      context.emit(selectionActEvents.advanced({ id: actId, scopeId: now.scopeId, onlyFor: now.createdById }))
      publishProgress(context, teamId, [{ kind: 'selectionAct', id: actId, scopeId: now.scopeId }])
      // By its answer it is turned once more.
      return taken
    },
  }
}
