import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, changedThing, defineCommand, type CommandContext } from '#journal/server/index.ts'
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
import { codersOfRounds, adjudicationsOf, unitsOfRound, updateRound } from '../store.ts'

interface Stage {
  title: string
  closed: boolean
}

/** Not undone by rows: a round whose results were shown needs a new pass when it is opened again. */
const roundUndo = changedThing(turn)

/**
 * Renames, closes or opens a round. Once it is closed, everyone sees what all coders gave. Opening it after any results
 * were shown begins another pass: the coders code again, hidden from each other, and their earlier coding stays with
 * its figures.
 */
export const changeRound = defineCommand({
  name: 'change-agreement-round',
  who: [agreementPolicy.may('edit')],
  undo: roundUndo,
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
    const was = { title: round.title, closed: wasClosed }
    return { id, was, is: { title: title ?? was.title, closed: closed ?? was.closed } }
  },
})

/** Changes a round from one state to another, in those properties that still have the values of the first. */
async function turn(context: CommandContext, id: Id, from: Stage, to: Stage): Promise<void> {
  const round = await requireRound(context, id, 'edit', { alone: true })
  const present = { title: round.title, closed: round.closedAt !== null }
  const change = {
    ...(from.title !== to.title && present.title === from.title ? { title: to.title } : {}),
    ...(from.closed !== to.closed && present.closed === from.closed ? { closed: to.closed } : {}),
  }
  if (Object.keys(change).length === 0) throw changedSince()
  await changeRound.run(context, { id, ...change })
}

/** @returns the current pass; a later pass in which no one did anything is removed. */
async function endPass({ tx }: CommandContext, round: Round): Promise<number> {
  if (round.pass === 1 || (await wasCoded(tx, round))) return round.pass
  await deletePass(tx, round)
  return round.pass - 1
}

/** @returns the pass in which coding continues. */
async function goOn(context: CommandContext, round: Round): Promise<number> {
  const { tx, teamId } = context
  if (!isComparable(await codersOfRounds(tx, [round.id])) && (await adjudicationsOf(tx, round.id)).length === 0)
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
