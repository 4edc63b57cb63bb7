import type { EngineSimilarityScale, EngineVector } from './contract.ts'
import { frequencyOf } from './expressions.ts'
import type { MeaningMatch, MeaningSource } from './find-by-meaning.ts'
import { inParts, type Clause } from './parse-query.ts'
import type { SearchFile } from './run-match.ts'
import { clausesIn } from './segments.ts'

/** How much it counts that the nearest passage has words of the query, and how similar everything around it is. */
const SHARED_WORDS = 0.2
const SURROUNDINGS = 1.5
/** Slots on both sides of the nearest passage: what was added with it is mostly beside it. */
const SLOTS_AROUND = 400

/**
 * Whether the nearest passage is close enough for an answer: it is certainly similar, or similar enough together with
 * the words of the query that it has, weighed by rarity, and with what is around it: a question about something is a
 * little similar to all that is said of it, a question from elsewhere is not (decision 0101).
 */
export function isNear(
  source: SearchFile & MeaningSource,
  vector: EngineVector,
  clauses: readonly Clause[],
  nearest: MeaningMatch,
  scale: EngineSimilarityScale,
): boolean {
  if (nearest.score >= scale.sure) return true
  const shared = sharedWords(source, inParts(clauses), nearest)
  const around = similarityAround(source, vector, nearest)
  return nearest.score + SHARED_WORDS * shared + SURROUNDINGS * around >= scale.answers
}

/** The share of the words' weight that a passage has. */
function sharedWords(source: SearchFile, clauses: readonly Clause[], { key, start, end }: MeaningMatch): number {
  const items = Number(source.file.prepare('SELECT max(key) AS last FROM item').get()?.last ?? 0)
  const row = source.file.prepare('SELECT title, body FROM content WHERE key = ?').get(key)
  const held = clausesIn(end === 0 ? String(row?.title ?? '') : String(row?.body ?? '').slice(start, end), clauses)
  let all = 0
  let shared = 0
  for (const [index, clause] of clauses.entries()) {
    const frequency = frequencyOf(source, clause)
    const tells = Math.log(1 + Math.max(0, items - frequency + 0.5) / (frequency + 0.5))
    all += tells
    if (held.has(index)) shared += tells
  }
  return all === 0 ? 0 : shared / all
}

/** The mean similarity of the passages in the same place that were stored around a passage. */
function similarityAround(
  { file, scanner }: MeaningSource,
  vector: EngineVector,
  { key, start }: MeaningMatch,
): number {
  const rows = file
    .prepare(
      `SELECT around.slot, around.key
       FROM passage AS nearest JOIN item AS own ON own.key = nearest.key
         JOIN passage AS around ON around.slot BETWEEN nearest.slot - ? AND nearest.slot + ?
         JOIN item AS other ON other.key = around.key AND other.scope = own.scope
       WHERE nearest.key = ? AND nearest.begins = ?`,
    )
    .all(SLOTS_AROUND, SLOTS_AROUND, key, start)
  const slots = rows.map((row) => ({ slot: Number(row.slot), key: Number(row.key) }))
  // Those that are not in the memory yet have the least possible similarity.
  const similarities = scanner.similarities(vector, slots).filter((one) => one > -1)
  return similarities.reduce((sum, one) => sum + one, 0) / Math.max(1, similarities.length)
}
