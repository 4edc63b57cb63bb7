import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { publishProgress, type CommandContext, type Services } from '#journal/server/index.ts'
import { selectionActEvents } from '../model/events.ts'
import { keyOfAct, selectedActs, type SelectedAct } from './contracts.ts'
import { matchingNow } from './matching.ts'
import { findAct, findSelection, insertBatch, rowsBehind, updateAct, type ActUnderWay } from './store.ts'

type AnyCommand = NonNullable<ReturnType<Services['commands']['get']>>

/** The outcome of one short transaction of an act: more rows may follow, or none, or someone ended the act. */
export type BatchOutcome = 'more' | 'whole' | 'ended'

/** Returns an act on rows of a kind, with its command. @throws Error if no capability provides it */
export function actOf(
  { hooks, commands }: Pick<Services, 'hooks' | 'commands'>,
  { kind, act: name }: Pick<ActUnderWay, 'kind' | 'act'>,
): { act: SelectedAct; command: AnyCommand } {
  const act = hooks.of(selectedActs).find(({ key }) => key === keyOfAct(kind, name))
  const command = act && commands.get(act.command)
  if (!act || !command) throw new Error(`Nothing known can be done with ${kind} by the name of ${name}.`)
  return { act, command }
}

/** No input: the rows of the act define what is done. */
const NOTHING = z.object({})

/**
 * The command of an act for its next rows: checks the query and the rights again, passes the rows that still match and
 * may be changed to the command, and stores the progress in the same transaction. Committed under the name of the
 * command, so that it is undone as that command is; published as a part of the whole act.
 * @param report receives the outcome; that of a failed attempt does not count
 */
export function batchOf(
  { act, command }: { act: SelectedAct; command: AnyCommand },
  actId: Id,
  limit: number,
  report: (outcome: BatchOutcome) => void,
): AnyCommand {
  const { kept } = command
  return {
    ...command,
    ...(kept ? { kept: (result: unknown) => (result === null ? null : kept(result)) } : {}),
    input: NOTHING,
    trustsInput: true,
    async run(context) {
      const now = await findAct(context.tx, actId, { lock: true })
      if (now?.state !== 'RUNNING') return end(report, 'ended')
      const rows = await rowsBehind(context.tx, now.selectionId, now.position, limit)
      const last = rows.at(-1)
      if (!last) return end(report, 'whole')
      const ids = rows.flatMap(({ id }) => (now.leftOut.has(id) ? [] : [id]))
      const selection = await findSelection(context.tx, now.selectionId)
      const { matching, changed } = await matchingNow(context.tx, context.actor, context.hooks, selection, ids)
      const allowed = matching.length === 0 ? [] : await act.allowed(context, matching, now.given)
      let result: unknown = null
      if (allowed.length > 0 && context.operationId !== null) {
        result = await command.run(
          asPartOf(context, now.operationId),
          parseInput(command.input, act.inputOf(allowed, now.given)),
        )
        await insertBatch(context.tx, context.teamId, actId, {
          number: last.position,
          operationId: context.operationId,
          changed: allowed.length,
        })
        context.emit(selectionActEvents.advanced({ id: actId, scopeId: now.scopeId, onlyFor: now.createdById }))
      }
      await updateAct(context.tx, actId, {
        position: last.position,
        reached: now.reached + ids.length,
        changed: now.changed + allowed.length,
        leftChanged: now.leftChanged + changed.length,
        leftRefused: now.leftRefused + matching.length - allowed.length,
      })
      publishProgress(context, context.teamId, [{ kind: 'selectionAct', id: actId, scopeId: now.scopeId }])
      report('more')
      return result
    },
  }
}

function end(report: (outcome: BatchOutcome) => void, outcome: BatchOutcome): null {
  report(outcome)
  return null
}

/**
 * Publishes the events of a batch under the operation of the whole act, which histories show as one act and which is
 * undone as one.
 */
export function asPartOf<Context extends CommandContext>(context: Context, wholeOperationId: Id): Context {
  const handed: Context = {
    ...context,
    emit: (event) => context.emit({ ...event, operationId: wholeOperationId }),
  }
  // Scopes that it creates belong to the actor in all that follows.
  Object.defineProperty(handed, 'actor', {
    get: () => context.actor,
    set: (actor: CommandContext['actor']) => {
      context.actor = actor
    },
    enumerable: true,
  })
  return handed
}
