import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { deleteHighlights, findHighlights, highlightWords, type PlacedSentence } from '#highlights/server/index.ts'
import { highlightPolicy } from '#highlights/model/policy.ts'
import { defineCommand, deletionHandlers, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { roundEvents } from '../../model/events.ts'
import { agreementPolicy } from '../../model/policy.ts'
import { adjudicationUndo, unitSettling, type Adjudication, type Unit } from '../../model/round.ts'
import { placedSentences } from '../placed-sentences.ts'
import { requireClosed, requireUnits } from '../require-round.ts'
import { deleteAdjudications, insertAdjudications, adjudicationsOf } from '../store.ts'
import { notePolicy } from '#notes/model/policy.ts'
import { tagPolicy } from '#tags/model/policy.ts'

interface Settled {
  settled: Adjudication[]
  former: Adjudication[]
  /** The deletion of the highlights of the former decisions. */
  deletionId: Id | null
}

/** Undoing restores the former decisions with their highlights. */
const settlingUndo: UndoHandlers = {
  names: 'roundId',
  async undo(context, roundId, answer) {
    const { settled, former, deletionId } = answer as Settled
    await swap(context, roundId, { gone: settled, back: former })
    const left = await deleteMade(context, settled)
    if (deletionId !== null) await deletionHandlers(context).undo(context, deletionId, answer)
    return { deletionId: left }
  },
  async redo(context, roundId, left, answer) {
    const { settled, former, deletionId } = answer as Settled
    const { deletionId: own } = left as { deletionId: Id | null }
    await swap(context, roundId, { gone: former, back: settled })
    const deletions = deletionHandlers(context)
    if (deletionId !== null) await deletions.redo?.(context, deletionId, null, answer)
    if (own !== null) await deletions.undo(context, own, answer)
  },
}

/**
 * Decides the final tags of sentences: each sentence with tags becomes an ordinary highlight with them. A new decision
 * deletes the former highlight.
 */
export const settleUnits = defineCommand({
  name: 'settle-units',
  who: [
    agreementPolicy.may('settle'),
    notePolicy.may('highlight'),
    tagPolicy.may('apply'),
    highlightPolicy.may('delete'),
  ],
  undo: settlingUndo,
  input: unitSettling,
  async run(context, { roundId, units }) {
    const { tx, teamId, emit } = context
    const round = await requireClosed(context, roundId)
    const known = await requireUnits(
      context,
      roundId,
      units.map(({ unitId }) => unitId),
    )
    const { former, deletionId } = await removeSettled(
      context,
      roundId,
      units.map(({ unitId }) => unitId),
    )
    const sentences = await placedSentences(
      context.tx,
      units.flatMap(({ unitId }) => known.get(unitId) ?? []),
    )
    if (units.some(({ tagIds }) => tagIds.some((id) => !round.tagIds.includes(id))))
      throw new Failure('InvalidOperation', 'A sentence can only be settled with tags of its round.')
    const highlights = await highlightSentences(context, units, known, sentences)
    const settled = units.map(({ unitId, tagIds }): Adjudication => ({
      unitId,
      tagIds,
      highlightId: highlights.get(unitId) ?? null,
    }))
    await insertAdjudications(tx, teamId, roundId, settled)
    emit(roundEvents.settled({ id: roundId, scopeId: round.scopeId, after: { count: settled.length } }))
    return {
      roundId,
      before: former.map(({ unitId, tagIds }) => ({ unitId, tagIds })),
      settled,
      former,
      deletionId,
    }
  },
})

/** Highlights the sentences that have final tags, note by note. @returns the highlights by their units */
async function highlightSentences(
  context: CommandContext,
  units: ReadonlyArray<{ unitId: Id; tagIds: readonly Id[] }>,
  known: ReadonlyMap<Id, Unit>,
  sentences: ReadonlyMap<Id, PlacedSentence>,
): Promise<Map<Id, Id>> {
  const stretches = units
    .filter(({ tagIds }) => tagIds.length > 0)
    .map(({ unitId, tagIds }) => {
      const [unit, sentence] = [known.get(unitId), sentences.get(unitId)]
      if (!unit || !sentence)
        throw new Failure(
          'UnprocessableContent',
          'The words of this sentence have changed since the round started. Highlight them in their note.',
        )
      const { start, end, text: quote } = sentence
      return { id: newId(), unit, tagIds, place: { start, end, quote } }
    })
  for (const [noteId, ofNote] of Map.groupBy(stretches, ({ unit }) => unit.noteId))
    await highlightWords(context, noteId, ofNote)
  return new Map(stretches.map(({ id, unit }) => [unit.id, id]))
}

/** Reverts decisions about sentences, and deletes the highlights that they created. */
export const unsettleUnits = defineCommand({
  name: 'unsettle-units',
  who: [agreementPolicy.may('settle'), ...deleteHighlights.who],
  undo: { never: 'It reverses another act itself.' },
  input: adjudicationUndo,
  async run(context, { roundId, unitIds }) {
    const round = await requireClosed(context, roundId)
    const { former } = await removeSettled(context, roundId, unitIds)
    context.emit(roundEvents.unsettled({ id: roundId, scopeId: round.scopeId, after: { count: former.length } }))
    return { roundId }
  },
})

/** @returns the former decisions */
async function removeSettled(
  context: CommandContext,
  roundId: Id,
  unitIds: ReadonlyArray<Id>,
): Promise<{ former: Adjudication[]; deletionId: Id | null }> {
  const former = await deleteAdjudications(context.tx, roundId, unitIds)
  return { former, deletionId: await deleteMade(context, former) }
}

/** Deletes the highlights of decisions. @returns the deletion */
async function deleteMade(context: CommandContext, adjudications: readonly Adjudication[]): Promise<Id | null> {
  // A user may have deleted one by hand since.
  const made = await findHighlights(
    context.tx,
    adjudications.flatMap(({ highlightId }) => highlightId ?? []),
  )
  if (made.length === 0) return null
  return (await deleteHighlights.run(context, { ids: made.map(({ id }) => id) })).deletionId
}

/**
 * Replaces decisions by others.
 * @throws Failure InvalidOperation unless the present decisions are exactly those to replace
 */
async function swap(
  context: CommandContext,
  roundId: Id,
  { gone, back }: Record<'gone' | 'back', readonly Adjudication[]>,
): Promise<void> {
  const { tx, teamId, emit } = context
  const round = await requireClosed(context, roundId)
  const unitIds = [...new Set([...gone, ...back].map(({ unitId }) => unitId))]
  const isOne = new Set(unitIds)
  const present = (await adjudicationsOf(tx, roundId)).filter(({ unitId }) => isOne.has(unitId))
  if (!isSame(present, gone))
    throw new Failure('InvalidOperation', 'Some of this has been settled again since, so it was left as it is.', {
      reason: 'CHANGED_SINCE',
    })
  await deleteAdjudications(tx, roundId, unitIds)
  await insertAdjudications(tx, teamId, roundId, back)
  emit(roundEvents.unsettled({ id: roundId, scopeId: round.scopeId, after: { count: gone.length } }))
  if (back.length > 0) emit(roundEvents.settled({ id: roundId, scopeId: round.scopeId, after: { count: back.length } }))
}

function isSame(one: readonly Adjudication[], another: readonly Adjudication[]): boolean {
  const said = (adjudications: readonly Adjudication[]): string =>
    JSON.stringify(
      adjudications
        .map(({ unitId, tagIds, highlightId }) => [unitId, highlightId, ...tagIds.toSorted()])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  return said(one) === said(another)
}
