import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { groupByMeaning } from '#evidence/model/group-quotes.ts'
import { addTo, likeness, toUnit, type UnitVector } from '#platform/kernel/unit-vectors.ts'
import type { SetFramework } from './set-summary.ts'

/** Words that may be quoted in a summary of a set. */
export interface Candidate {
  text: string
  place: QuotePlace
  /** Where it is said; of a highlight its note. */
  noteId: Id
  /** Who says it: a contact, else the speaker of that note. */
  voice: string
  /** How much it carries within its note, from 0 to 1. */
  weight: number
}

/** How many quotes a summary has, of each of its groups and together. */
const MOST: Readonly<Record<SetFramework, { ofGroup: number; together: number }>> = {
  Summary: { ofGroup: 3, together: 12 },
  Essential: { ofGroup: 3, together: 5 },
  ByThemes: { ofGroup: 4, together: 24 },
}
/** What a quote still counts for each one of the same voice before it. */
const SAID_BEFORE = 0.5

/**
 * The quotes of a summary of a set, in groups that are about the same, the largest first: of each group those that are
 * most like the others, spread over the people.
 * @param meanings one for each; null without a model: then there is one group, chosen by weight
 */
export function arrangeSet(
  candidates: readonly Candidate[],
  meanings: readonly UnitVector[] | null,
  framework: SetFramework,
): QuotePlace[][] {
  const { ofGroup, together } = MOST[framework]
  const numbered = candidates.map((candidate, at) => ({ ...candidate, at }))
  const groups = groupByMeaning(numbered, meanings)
    .map(({ things }) => things)
    .toSorted((one, other) => other.length - one.length)
  const most = groups.length === 1 ? together : ofGroup
  const fit = groups.map((things) => fitWithin(things.map(({ at }) => meanings?.[at])))
  const times = new Map<string, number>()
  const chosen = groups.map((): QuotePlace[] => [])
  const taken = new Set<number>()
  for (let round = 0; round < most; round += 1)
    for (const [index, things] of groups.entries()) {
      if (taken.size >= together) return chosen.filter((places) => places.length > 0)
      let best: { at: number; place: QuotePlace; voice: string } | null = null
      let gain = 0
      for (const [rank, { at, place, voice, weight }] of things.entries()) {
        const counts = (fit[index]?.[rank] ?? 1) * (0.5 + weight / 2) * SAID_BEFORE ** (times.get(voice) ?? 0)
        if (!taken.has(at) && counts > gain) [best, gain] = [{ at, place, voice }, counts]
      }
      if (best === null) continue
      taken.add(best.at)
      times.set(best.voice, (times.get(best.voice) ?? 0) + 1)
      chosen[index]?.push(best.place)
    }
  return chosen.filter((places) => places.length > 0)
}

/** How like each is to all of them together; 1 for each where it is not known what they mean. */
function fitWithin(meanings: ReadonlyArray<UnitVector | undefined>): number[] {
  const known = meanings.filter((one) => one !== undefined)
  const [first] = known
  if (first === undefined) return meanings.map(() => 1)
  const sum = new Float32Array(first.length)
  for (const meaning of known) addTo(sum, meaning)
  const center = toUnit(sum)
  return meanings.map((meaning) => (meaning === undefined ? 0 : Math.max(0.01, likeness(center, meaning))))
}
