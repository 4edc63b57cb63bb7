import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { csvLine, UTF8_MARK } from '#platform/kernel/csv-line.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { visibleTags } from '#tags/server/index.ts'
import {
  agreedTags,
  codingsOf,
  isComparable,
  isDisputed,
  resultsOf,
  type CodedRound,
  type Coding,
  type TagFigures,
} from '../model/results.ts'
import type { Coder, Round, Adjudication, Unit } from '../model/round.ts'
import { placedSentences } from './placed-sentences.ts'
import { codersOfPass, marksToShow, adjudicationsOf, unitsOfRound } from './store.ts'

/**
 * The sentences to list: those on which the coders disagree, those on which they agree, or those that are settled.
 */
export const LISTED_UNITS = ['DISPUTED', 'AGREED', 'SETTLED'] as const
export type ListedUnits = (typeof LISTED_UNITS)[number]

/** The coding of a pass of a closed round; null while the round is open, whatever pass it is in. */
async function codedRound(
  tx: CellTransaction,
  round: Round,
  pass: number,
): Promise<(CodedRound & { coders: Coder[] }) | null> {
  if (round.closedAt === null) return null
  const [units, coders, marks] = await Promise.all([
    unitsOfRound(tx, round.id),
    codersOfPass(tx, round.id, pass),
    marksToShow(tx, round, pass, null),
  ])
  return { units, coders, marks }
}

export interface Results {
  coders: Coder[]
  tags: TagFigures[]
  disputed: number
  agreed: number
  settled: number
}

/** The figures of one pass of a closed round, for tags that the actor may see; null while it is open. */
export async function resultsOfRound(
  tx: CellTransaction,
  actor: Actor,
  round: Round,
  pass: number,
): Promise<Results | null> {
  const coded = await codedRound(tx, round, pass)
  if (!coded) return null
  const tags = new Set((await visibleTags(tx, actor, round.tagIds)).map(({ id }) => id))
  const codings = codingsOf(coded)
  const settled = new Set((await adjudicationsOf(tx, round.id)).map(({ unitId }) => unitId))
  const open = codings.filter(({ unitId }) => !settled.has(unitId))
  return {
    coders: coded.coders,
    tags: resultsOf(
      coded,
      round.tagIds.filter((id) => tags.has(id)),
    ),
    disputed: open.filter(isDisputed).length,
    agreed: open.filter((coding) => agreedTags(coding) !== null).length,
    settled: settled.size,
  }
}

export interface ShownCoding extends Coding {
  unit: Unit
  /** Null if the words were changed since the round began. */
  text: string | null
  adjudication: Adjudication | null
}

/** One page of the sentences of a closed round, in their order; none while it is open. */
export async function listCodings(
  tx: CellTransaction,
  actor: Actor,
  round: Round,
  which: ListedUnits,
  page: PageRequest,
): Promise<Page<ShownCoding>> {
  const coded = await codedRound(tx, round, round.pass)
  if (!coded) return { nodes: [], endCursor: null, hasNextPage: false }
  const adjudications = new Map(
    (await adjudicationsOf(tx, round.id)).map((adjudication) => [adjudication.unitId, adjudication]),
  )
  const units = new Map(coded.units.map((unit) => [unit.id, unit]))
  const isListed: Record<ListedUnits, (coding: Coding) => boolean> = {
    DISPUTED: (coding) => !adjudications.has(coding.unitId) && isDisputed(coding),
    AGREED: (coding) => !adjudications.has(coding.unitId) && agreedTags(coding) !== null,
    SETTLED: ({ unitId }) => adjudications.has(unitId),
  }
  const after = page.after ? Number(page.after.value) : -1
  const listed = codingsOf(coded).flatMap((coding) => {
    const unit = units.get(coding.unitId)
    return unit && unit.rank > after && isListed[which](coding) ? [{ ...coding, unit }] : []
  })
  const cut = toPage(listed.slice(0, page.first + 1), page, ({ unit }) => ({ value: unit.rank, id: unit.id }))
  const sentences = await placedSentences(
    tx,
    cut.nodes.map(({ unit }) => unit),
  )
  const visible = new Set((await visibleTags(tx, actor, round.tagIds)).map(({ id }) => id))
  const shown = (ids: readonly Id[]): Id[] => ids.filter((id) => visible.has(id))
  return {
    ...cut,
    nodes: cut.nodes.map((coding) => {
      const adjudication = adjudications.get(coding.unitId)
      return {
        ...coding,
        byCoder: coding.byCoder.map(({ coderId, tagIds }) => ({ coderId, tagIds: shown(tagIds) })),
        text: sentences.get(coding.unitId)?.text ?? null,
        adjudication: adjudication ? { ...adjudication, tagIds: shown(adjudication.tagIds) } : null,
      }
    }),
  }
}

/**
 * The coding of a round as CSV, one line for each sentence: note, sentence, the tags of each coder, and the settled
 * tags. Null while the round is open, and while there is nothing to compare.
 */
export async function csvOfRound(
  tx: CellTransaction,
  actor: Actor,
  round: Round,
  nameOf: (coder: Coder) => string,
): Promise<string | null> {
  const coded = await codedRound(tx, round, round.pass)
  if (!coded || !isComparable(coded.coders)) return null
  const titles = new Map((await visibleTags(tx, actor, round.tagIds)).map(({ id, title }) => [id, title]))
  const notes = new Map((await findNotes(tx, round.noteIds)).map(({ id, title }) => [id, title]))
  const sentences = await placedSentences(tx, coded.units)
  const adjudications = new Map((await adjudicationsOf(tx, round.id)).map(({ unitId, tagIds }) => [unitId, tagIds]))
  const units = new Map(coded.units.map((unit) => [unit.id, unit]))
  const named = (ids: readonly Id[] | undefined): string => (ids ?? []).flatMap((id) => titles.get(id) ?? []).join('; ')
  const lines = codingsOf(coded).map(({ unitId, byCoder }) => [
    notes.get(units.get(unitId)?.noteId ?? '') ?? '',
    sentences.get(unitId)?.text ?? '',
    ...coded.coders.map((coder) => named(byCoder.find(({ coderId }) => coderId === coder.id)?.tagIds)),
    ...coded.coders.map((coder) => (byCoder.some(({ coderId }) => coderId === coder.id) ? 'yes' : 'no')),
    named(adjudications.get(unitId)),
  ])
  const heads = [
    'Note',
    'Sentence',
    ...coded.coders.map(nameOf),
    ...coded.coders.map((coder) => `Judged by ${nameOf(coder)}`),
    'Settled',
  ]
  return UTF8_MARK + [heads, ...lines].map(csvLine).join('')
}
