import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { publishProgress, type CommandContext, type Services } from '#journal/server/index.ts'
import { selectionActEvents } from '../model/events.ts'
import { keyOfAct, selectedActs, type SelectedAct } from './contracts.ts'
import { matchingNow } from './matching.ts'
import { findAct, findSelection, insertBatch, rowsBehind, updateAct, type ActUnderWay } from './store.ts'

type AnyCommand = NonNullable<ReturnType<Services['commands']['get']>>

/** What one short transaction of an act came to: there may be more rows behind, or none, or somebody ended the act. */
export type BatchOutcome = 'more' | 'whole' | 'ended'

/** What can be done with rows of a kind, and the command that does it. @throws Error where no capability joins with it */
export function actOf(
  { hooks, commands }: Pick<Services, 'hooks' | 'commands'>,
  { kind, act: name }: Pick<ActUnderWay, 'kind' | 'act'>,
): { act: SelectedAct; command: AnyCommand } {
  const act = hooks.of(selectedActs).find(({ key }) => key === keyOfAct(kind, name))
  const command = act && commands.get(act.command)
  if (!act || !command) throw new Error(`Nothing known can be done with ${kind} by the name of ${name}.`)
  return { act, command }
}

/** Takes no input: what it does stands in the rows of the act. */
const NOTHING = z.object({})

/**
 * The command of an act for its next rows: the question and the rights are asked again, what still matches and may be
 * changed goes to the command, and how far the act came is noted in the same transaction. Committed under its name, so
 * that it is taken back as that command is; told as a part of the whole act.
 * @param told how it ended; of an attempt that failed nothing counts
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

/** What it tells is told of the whole act, which histories tell once, and by which it is undone. */
export function asPartOf<Context extends CommandContext>(context: Context, wholeOperationId: Id): Context {
  const handed: Context = {
    ...context,
    emit: (event) => context.emit({ ...event, operationId: wholeOperationId }),
  }
  // Places that it makes are the actor's in all that follows.
  Object.defineProperty(handed, 'actor', {
    get: () => context.actor,
    set: (actor: CommandContext['actor']) => {
      context.actor = actor
    },
    enumerable: true,
  })
  return handed
}
