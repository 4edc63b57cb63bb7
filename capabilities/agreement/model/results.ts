import type { Id } from '#platform/kernel/ids.ts'
import { cohensKappa, krippendorffsAlpha, observedAgreement } from './figures.ts'
import { FEW_UNITS } from './limits.ts'
import type { Coder, Mark, Unit } from './round.ts'

/** How far two coders agree on one tag. */
export interface PairFigures {
  coderIds: [Id, Id]
  /** Sentences that both judged. */
  units: number
  both: number
  onlyFirst: number
  onlySecond: number
  /** 0 to 1; null if both judged no sentence. */
  agreement: number | null
  /** Null if chance alone would always agree. */
  kappa: number | null
}

/** How far all coders agree on one tag. */
export interface TagFigures {
  tagId: Id
  /** Sentences that at least two coders judged. */
  units: number
  alpha: number | null
  /** There are too few sentences for the figures to mean much. */
  isFew: boolean
  pairs: PairFigures[]
}

/** A sentence with the tags that each coder gave it. */
export interface Coding {
  unitId: Id
  /** The tags of each coder who judged it. */
  byCoder: Array<{ coderId: Id; tagIds: Id[] }>
}

export interface CodedRound {
  units: readonly Unit[]
  coders: readonly Coder[]
  marks: readonly Mark[]
}

/** Whether there is anything to compare and show: a note that two coders have finished. */
export function isComparable(coders: ReadonlyArray<Pick<Coder, 'finishedNoteIds'>>): boolean {
  const finished = coders.flatMap(({ finishedNoteIds }) => finishedNoteIds)
  return new Set(finished).size < finished.length
}

/** The tags that every coder gave every sentence that they judged, which are those of notes that they have finished. */
export function codingsOf({ units, coders, marks }: CodedRound): Coding[] {
  const given = Map.groupBy(marks, ({ unitId, coderId }) => `${unitId} ${coderId}`)
  const finished = new Map(coders.map(({ id, finishedNoteIds }) => [id, new Set(finishedNoteIds)]))
  return units.map(({ id, noteId }) => ({
    unitId: id,
    byCoder: coders
      .filter((coder) => finished.get(coder.id)?.has(noteId) ?? false)
      .map((coder) => ({
        coderId: coder.id,
        tagIds: (given.get(`${id} ${coder.id}`) ?? []).map(({ tagId }) => tagId).toSorted(),
      })),
  }))
}

/** Whether coders judged a sentence differently. */
export function isDisputed({ byCoder }: Coding): boolean {
  return new Set(byCoder.map(({ tagIds }) => tagIds.join(' '))).size > 1
}

/**
 * The tags that all coders of a sentence gave it, if at least two judged it; null if they did not agree or gave none.
 */
export function agreedTags(coding: Coding): Id[] | null {
  const [first] = coding.byCoder
  return coding.byCoder.length < 2 || !first || first.tagIds.length === 0 || isDisputed(coding) ? null : first.tagIds
}

/**
 * The figures of each tag, in the order of the tags. A sentence is a unit; the judgement is whether it has the tag.
 */
export function resultsOf(round: CodedRound, tagIds: readonly Id[]): TagFigures[] {
  const codings = codingsOf(round)
  return tagIds.map((tagId) => {
    const said = round.coders.map(({ id }) =>
      codings.map(({ byCoder }) => byCoder.find(({ coderId }) => coderId === id)?.tagIds.includes(tagId) ?? null),
    )
    const units = codings.filter(({ byCoder }) => byCoder.length >= 2).length
    return {
      tagId,
      units,
      alpha: krippendorffsAlpha(said),
      isFew: units < FEW_UNITS,
      pairs: pairsOf(round.coders, said),
    }
  })
}

function pairsOf(coders: readonly Coder[], said: ReadonlyArray<ReadonlyArray<boolean | null>>): PairFigures[] {
  return coders.flatMap((first, at) =>
    coders.slice(at + 1).map((second, behind) => {
      const [one, other] = [said[at] ?? [], said[at + 1 + behind] ?? []]
      const count = (left: boolean, right: boolean): number =>
        one.filter((value, unit) => value === left && other[unit] === right).length
      const [both, onlyFirst, onlySecond] = [count(true, true), count(true, false), count(false, true)]
      return {
        coderIds: [first.id, second.id],
        units: both + onlyFirst + onlySecond + count(false, false),
        both,
        onlyFirst,
        onlySecond,
        agreement: observedAgreement(one, other),
        kappa: cohensKappa(one, other),
      }
    }),
  )
}
