import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { tooManyPasses } from '../../model/errors.ts'
import { roundEvents } from '../../model/events.ts'
import { MAX_PASSES_OF_ROUND } from '../../model/limits.ts'
import { agreementPolicy } from '../../model/policy.ts'
import { isComparable } from '../../model/results.ts'
import { roundChange, type Round } from '../../model/round.ts'
import { codeAutomatically } from '../automatic-coding.ts'
import { deletePass, insertPass, wasCoded } from '../passes-store.ts'
import { placedSentences } from '../placed-sentences.ts'
import { requireRound } from '../require-round.ts'
import { codersOfRounds, settlementsOf, unitsOfRound, updateRound } from '../store.ts'

/**
 * Renames a round; closes it, from when on everybody sees what all coders said, or opens it again. Opened after
 * anything was shown it is another pass: the coders code once more, hidden from each other, and what they said before
 * they knew stays with its figures.
 */
export const changeRound = defineCommand({
  name: 'change-agreement-round',
  who: [agreementPolicy.may('edit')],
  undo: { by: 'change-agreement-round' },
  input: roundChange,
  async run(context, { id, title, closed }) {
    const round = await requireRound(context, id, 'edit', { alone: true })
    const wasClosed = round.closedAt !== null
    await updateRound(context.tx, id, { title, closed: closed === wasClosed ? undefined : closed })
    const { scopeId } = round
    if (title !== undefined && title !== round.title)
      context.emit(roundEvents.changed({ id, scopeId, before: { title: round.title }, after: { title } }))
    if (closed !== undefined && closed !== wasClosed) {
      const pass = await (closed ? endPass(context, round) : goOn(context, round))
      const after = { title: title ?? round.title, pass }
      context.emit(roundEvents[closed ? 'closed' : 'opened']({ id, scopeId, before: {}, after }))
    }
    return { id }
  },
})

/** @returns the pass that counts: one in which nobody did anything leaves no trace. */
async function endPass({ tx }: CommandContext, round: Round): Promise<number> {
  if (round.pass === 1 || (await wasCoded(tx, round))) return round.pass
  await deletePass(tx, round)
  return round.pass - 1
}

/** @returns the pass in which coding goes on. */
async function goOn(context: CommandContext, round: Round): Promise<number> {
  const { tx, teamId } = context
  if (!isComparable(await codersOfRounds(tx, [round.id])) && (await settlementsOf(tx, round.id)).length === 0)
    return round.pass
  if (round.pass >= MAX_PASSES_OF_ROUND) throw tooManyPasses(MAX_PASSES_OF_ROUND)
  const coders = await insertPass(tx, teamId, round)
  const automatic = coders.find(({ userId }) => userId === null)
  if (automatic) {
    const units = await unitsOfRound(tx, round.id)
    const sentences = await placedSentences(tx, units)
    await codeAutomatically(
      context,
      round,
      automatic.id,
      units.flatMap(({ id }) => ({ id, text: sentences.get(id)?.text ?? '' })),
    )
  }
  return round.pass + 1
}
