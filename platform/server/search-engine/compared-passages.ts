import type { ComparedPassage, EngineVector } from './contract.ts'
import type { MeaningSource } from './find-by-meaning.ts'

/** The most passages that are compared for one query. */
const MAX_COMPARED = 20_000

interface Compared {
  key: number
  start: number
  end: number
  ordinal: number
  similarities: number[]
}

/**
 * The passages of these items with their similarity to each of the meanings, at most `most` altogether: an item with
 * more than its share keeps the most similar ones and those beside them.
 */
export function comparedPassages(
  { file, scanner }: MeaningSource,
  meanings: readonly EngineVector[],
  keys: readonly number[],
  most: number,
): Map<number, ComparedPassage[]> {
  const rows = file
    .prepare(
      'SELECT passage.slot, passage.key, passage.begins, passage.ends FROM json_each(?) AS asked CROSS JOIN passage ON passage.key = asked.value LIMIT ?',
    )
    .all(JSON.stringify(keys), MAX_COMPARED)
  const slots = rows.map((row) => ({ slot: Number(row.slot), key: Number(row.key) }))
  const similarities = meanings.map((meaning) => scanner.similarities(meaning, slots))
  const byKey = new Map<number, Compared[]>()
  for (const [at, row] of rows.entries()) {
    const passage: Compared = {
      key: Number(row.key),
      start: Number(row.begins),
      end: Number(row.ends),
      ordinal: 0,
      similarities: similarities.map((of) => of[at] ?? -1),
    }
    // A title alone says nothing, and -1 is a slot that another item has now.
    if (passage.end === 0 || passage.similarities.includes(-1)) continue
    const others = byKey.get(passage.key)
    if (others === undefined) byKey.set(passage.key, [passage])
    else others.push(passage)
  }
  for (const passages of byKey.values()) {
    passages.sort((one, other) => one.start - other.start)
    for (const [at, passage] of passages.entries()) passage.ordinal = at
  }
  const share = shareOfEach(
    [...byKey.values()].map(({ length }) => length),
    most,
  )
  const body = file.prepare('SELECT body FROM content WHERE key = ?')
  return new Map(
    [...byKey].map(([key, passages]) => {
      const text = String(body.get(key)?.body ?? '')
      const kept = passages.length <= share ? passages : mostSimilar(passages, share)
      return [
        key,
        kept.map(({ start, end, ordinal, similarities: of }) => ({
          start,
          end,
          text: text.slice(start, end),
          ordinal,
          similarities: of,
        })),
      ]
    }),
  )
}

/** How many each may have so that all together have at most `most`. */
function shareOfEach(counts: readonly number[], most: number): number {
  let left = most
  const sorted = counts.toSorted((one, other) => one - other)
  for (const [at, count] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at))
    if (count > share) return Math.max(1, share)
    left -= count
  }
  return Infinity
}

function mostSimilar(passages: readonly Compared[], count: number): Compared[] {
  const kept = new Set<number>()
  const order = [...passages.keys()].toSorted(
    (one, other) => bestOf(passages[other]) - bestOf(passages[one]) || one - other,
  )
  for (const at of order)
    for (const near of [at, at - 1, at + 1])
      if (kept.size < count && near >= 0 && near < passages.length) kept.add(near)
  return passages.filter((_, at) => kept.has(at))
}

function bestOf(passage: Compared | undefined): number {
  return Math.max(-1, ...(passage?.similarities ?? []))
}
