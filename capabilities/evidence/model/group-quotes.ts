import type { UnitVector } from '#platform/kernel/unit-vectors.ts'
import { titlesOf } from './telling-phrases.ts'
import { themesOf } from './themes.ts'

/** Things that mean about the same, in their order. */
export interface Group<Thing> {
  /** Words of the things, at most 60 characters; null if nothing tells them from the others. */
  title: string | null
  things: Thing[]
}

const OF_ONE_GROUP = 3
const MAX_GROUPS = 6

/**
 * Things put together by what they mean: the group of the first one first. All are in one group where there are few, or
 * where it is not known what they mean.
 * @param meanings one for each; null without a model
 */
export function groupByMeaning<Thing extends { text: string }>(
  things: readonly Thing[],
  meanings: readonly UnitVector[] | null,
): Array<Group<Thing>> {
  const count = Math.min(MAX_GROUPS, Math.round(things.length / OF_ONE_GROUP))
  if (things.length === 0) return []
  if (meanings === null || meanings.length < things.length || count < 2) return [{ title: null, things: [...things] }]
  const groups = themesOf(meanings, count)
    .map(({ members }) => members.toSorted((one, other) => one - other))
    .toSorted(([one = 0], [other = 0]) => one - other)
    .map((members) => members.flatMap((at) => things[at] ?? []))
  const titles = titlesOf(groups.map((members) => members.map(({ text }) => text)))
  return groups.map((members, at) => ({ title: titles[at] ?? null, things: members }))
}
