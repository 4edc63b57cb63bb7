import { MAX_TOTAL, type EngineSimilarityScale, type EngineVector } from './contract.ts'
import { parametersOf, where, type Condition, type Labels, type Parameter } from './conditions.ts'
import type { IndexFile } from './index-file.ts'
import type { Match } from './run-match.ts'
import type { ScoredSlot, Scanner, SlotFilter } from './vector-scan.ts'

/** An item with the passage whose meaning is closest to the query; the score is their similarity. */
export interface MeaningMatch extends Match {
  start: number
  end: number
}

/** Of the nearest passages, since some belong to the same items or fail a condition that the memory does not know. */
const MAX_CANDIDATES = 4 * MAX_TOTAL
/** If a condition matches no more items than this, they are listed in advance. */
const MAX_LISTED_ITEMS = 20_000
/**
 * Less similar passages do not match: below the limit of the scale, or below this if there is no scale, or below this
 * share of the most similar.
 */
const LEAST_SIMILARITY = 0.2
const LEAST_SHARE_OF_BEST = 0.5
/** The same if meaning answers alone, and its similarities were measured (decision 0103). */
const LEAST_SHARE_OF_ANSWERS = 0.65
/** The most passages of items found by words whose similarity is computed. */
const MAX_COMPARED_PASSAGES = 5_000

export interface MeaningSource {
  file: IndexFile
  labels: Labels
  scanner: Scanner
}

/**
 * The similarity from which on something counts as found, given the highest one.
 * @param alone no words are searched for as well
 */
export function leastSimilarity(best: number, scale: EngineSimilarityScale | undefined, alone: boolean): number {
  const share = alone && scale !== undefined ? LEAST_SHARE_OF_ANSWERS : LEAST_SHARE_OF_BEST
  return Math.max(scale?.near ?? LEAST_SIMILARITY, best * share)
}

/**
 * Up to `MAX_TOTAL` items that satisfy the conditions and have a passage of similar meaning, the most similar first.
 */
export function findByMeaning(
  source: MeaningSource,
  vector: EngineVector,
  conditions: readonly Condition[],
  scale: EngineSimilarityScale | undefined,
  alone: boolean,
): MeaningMatch[] {
  const floor = (best: number): number => leastSimilarity(best, scale, alone)
  const unknown = conditions.filter((condition) => condition.ordinals === undefined)
  const filter: SlotFilter = {
    scopes: passingOrdinals(source, conditions, 'scope'),
    kinds: passingOrdinals(source, conditions, 'kind'),
    items: fewItems(source.file, unknown),
  }
  const search = (items: SlotFilter['items']): { matches: MeaningMatch[]; isCut: boolean } => {
    const { slots, isCut } = source.scanner.nearest(vector, { ...filter, items }, floor, MAX_CANDIDATES)
    // If the memory already applied all conditions, no further candidates are needed.
    const candidates = unknown.length === 0 ? ofFirstItems(slots, MAX_TOTAL) : slots
    // A commit that is running or was interrupted leaves slots of an item beside the valid ones: the best of the valid
    // ones is chosen.
    return { matches: bestOfEach(confirmed(source.file, candidates, conditions)), isCut }
  }
  const { matches, isCut } = search(filter.items)
  const isWhole = !isCut || matches.length >= MAX_TOTAL || unknown.length === 0
  return (isWhole ? matches : search(listItems(source.file, conditions)).matches).slice(0, MAX_TOTAL)
}

/** The most similar passage of each of these items that has any. */
export function similarityOf(
  source: MeaningSource,
  vector: EngineVector,
  keys: readonly number[],
): Map<number, MeaningMatch> {
  const rows = source.file
    .prepare(
      'SELECT passage.slot, passage.key, passage.begins, passage.ends FROM json_each(?) AS asked CROSS JOIN passage ON passage.key = asked.value LIMIT ?',
    )
    .all(JSON.stringify(keys), MAX_COMPARED_PASSAGES)
  const similarities = source.scanner.similarities(
    vector,
    rows.map((row) => ({ slot: Number(row.slot), key: Number(row.key) })),
  )
  const best = new Map<number, MeaningMatch>()
  for (const [index, row] of rows.entries()) {
    const match = {
      key: Number(row.key),
      score: similarities[index] ?? 0,
      start: Number(row.begins),
      end: Number(row.ends),
    }
    if (match.score > (best.get(match.key)?.score ?? -Infinity)) best.set(match.key, match)
  }
  return best
}

function bestOfEach<Keyed extends { key: number }>(found: readonly Keyed[]): Keyed[] {
  const seen = new Set<number>()
  return found.filter(({ key }) => seen.size !== seen.add(key).size)
}

/** The first slots, up to the given number of items. */
function ofFirstItems(slots: readonly ScoredSlot[], most: number): readonly ScoredSlot[] {
  const seen = new Set<number>()
  const end = slots.findIndex(({ key }) => seen.add(key).size > most)
  return end === -1 ? slots : slots.slice(0, end)
}

/**
 * Slots that the index file also has under the same item, with their positions; only of items that satisfy all
 * conditions.
 */
function confirmed(
  file: IndexFile,
  candidates: readonly ScoredSlot[],
  conditions: readonly Condition[],
): MeaningMatch[] {
  const rows = file
    .prepare(
      `SELECT passage.slot, passage.key, passage.begins, passage.ends
       FROM json_each(?) AS asked CROSS JOIN passage ON passage.slot = asked.value CROSS JOIN item ON item.key = passage.key
       WHERE ${where(conditions)}`,
    )
    .all(JSON.stringify(candidates.map(({ slot }) => slot)), ...parametersOf(conditions))
  const known = new Map(rows.map((row) => [Number(row.slot), row]))
  return candidates.flatMap(({ slot, key, similarity }) => {
    const row = known.get(slot)
    return row === undefined || Number(row.key) !== key
      ? []
      : [{ key, score: similarity, start: Number(row.begins), end: Number(row.ends) }]
  })
}

function passingOrdinals(
  { labels }: MeaningSource,
  conditions: readonly Condition[],
  column: 'scope' | 'kind',
): Uint8Array | null {
  let passing: Uint8Array | null = null
  for (const { ordinals } of conditions) {
    if (ordinals?.column !== column) continue
    const before: Uint8Array = passing ?? new Uint8Array(labels.last() + 1).fill(1)
    const after: Uint8Array = ordinals.negated ? before.slice() : new Uint8Array(before.length)
    for (const ordinal of ordinals.listed) after[ordinal] = ordinals.negated ? 0 : (before[ordinal] ?? 0)
    passing = after
  }
  return passing
}

/** The items of a condition that few satisfy; null when there is no such condition. */
function fewItems(file: IndexFile, conditions: readonly Condition[]): Uint8Array | null {
  for (const { keys, parameters } of conditions) {
    if (keys === undefined) continue
    const count = Number(
      file.prepare(`SELECT count(*) AS count FROM (${keys} LIMIT ?)`).get(...parameters, MAX_LISTED_ITEMS + 1)?.count,
    )
    if (count <= MAX_LISTED_ITEMS) return flagsOf(file, keys, parameters)
  }
  return null
}

/** All items that satisfy the conditions, however many. */
function listItems(file: IndexFile, conditions: readonly Condition[]): Uint8Array {
  const listed = conditions.find((condition) => condition.keys !== undefined)
  const from =
    listed?.keys === undefined ? 'item' : `(${listed.keys}) AS listed CROSS JOIN item ON item.key = listed.key`
  return flagsOf(file, `SELECT item.key FROM ${from} WHERE ${where(conditions)}`, [
    ...(listed?.parameters ?? []),
    ...parametersOf(conditions),
  ])
}

/** Read as one text: a million rows one by one take five times as long. */
function flagsOf(file: IndexFile, keys: string, parameters: readonly Parameter[]): Uint8Array {
  const row = file.prepare(`SELECT json_group_array(key) AS keys, max(key) AS last FROM (${keys})`).get(...parameters)
  const flags = new Uint8Array(Number(row?.last ?? 0) + 1)
  for (const key of JSON.parse(String(row?.keys ?? '[]')) as number[]) flags[key] = 1
  return flags
}
