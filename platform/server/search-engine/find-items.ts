import { MAX_TOTAL, type EngineHit, type EngineQuery, type EngineVector } from './contract.ts'
import type { Condition } from './conditions.ts'
import {
  findByMeaning,
  leastSimilarity,
  similarityOf,
  type MeaningMatch,
  type MeaningSource,
} from './find-by-meaning.ts'
import { fuseScores } from './fuse-scores.ts'
import type { IndexFile } from './index-file.ts'
import type { Clause } from './parse-query.ts'
import { isNear } from './near-query.ts'
import { findMatches, listItems, type MatchedWords } from './ranking.ts'
import type { Match, SearchFile } from './run-match.ts'

/** A query of no more words than this, none of them left out, is a search for the words themselves. */
const FEW_WORDS = 3
/** Besides results by meaning, an item with only some of the words counts if it has this share of the best score. */
const LEAST_SHARE_OF_SOME_WORDS = 0.5
/** How many of the best items found by words also have their meaning compared. */
const MAX_COMPARED_ITEMS = 200

/** A found item with how it was found. */
export interface FoundItem extends Match {
  foundBy: EngineHit['foundBy']
  passage: EngineHit['passage']
}

/** All results, up to `MAX_TOTAL` or as many as the query lists, in the order of the query. */
export interface Found {
  items: FoundItem[]
  matched: 'all' | 'any'
  /** How many of the items contain all words, when searching by words alone; undefined if all do. */
  whole?: number
  /** Meanings were compared, and they lead to nothing that the reader may see; nor do all the words. */
  isNothingNear?: boolean
  /** There may be more than was examined. */
  isPartial?: boolean
}

/** Finds by words; without any words, lists what satisfies the conditions. */
export function findByWords(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
): Found {
  const { matches, ...rest } = matchWords(source, query, clauses, conditions)
  const items = matches.map((match): FoundItem => ({ ...match, foundBy: 'words', passage: null }))
  if (!isByRelevance(query)) return { items, ...rest }
  const isPart = (item: FoundItem): boolean => item.isPart === true
  // Items with some of the words come after those with all.
  return { items: [false, true].flatMap((part) => asideLast(items.filter((item) => isPart(item) === part))), ...rest }
}

/**
 * Finds by the meaning of the query, and for `both` also by its words: if these are few, items with all of them come
 * before those that are only similar in meaning. A query of words without meaning lists nothing here.
 */
export function findWithMeaning(
  source: SearchFile & MeaningSource,
  query: EngineQuery,
  vector: EngineVector,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
): Found {
  const { similarityScale: scale } = query
  const byMeaning = findByMeaning(source, vector, conditions, scale, query.method !== 'both')
  const { matches, matched } =
    query.method === 'both' && clauses.length > 0
      ? matchWords(source, query, clauses, conditions)
      : { matches: [], matched: 'all' as const }
  const whole = matches.filter(({ isPart }) => isPart !== true)
  const parts = matches.filter(({ isPart }) => isPart === true)
  const byWords = [...whole, ...(scale === undefined ? parts : telling(parts, byMeaning))]
  const items =
    byWords.length === 0 ? byMeaning.map(meaningItem) : fuse(source, vector, byWords, byMeaning, clauses.length, scale)
  const [nearest] = byMeaning
  const ranked = clauses.length <= FEW_WORDS ? withWordsFirst(items, whole) : items
  return {
    items: inOrder(source.file, query, ranked).slice(0, MAX_TOTAL),
    matched,
    isNothingNear:
      scale !== undefined && whole.length === 0 && !(nearest && isNear(source, vector, clauses, nearest, scale)),
  }
}

function matchWords(
  source: SearchFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
): MatchedWords {
  const most = Math.max(MAX_TOTAL, query.list ?? 0)
  if (clauses.length > 0) return findMatches(source, query, clauses, conditions, most)
  return { matches: query.text.trim() === '' ? listItems(source, query, conditions, most) : [], matched: 'all' }
}

function isByRelevance({ sort }: EngineQuery): boolean {
  return sort === undefined || sort.by === 'relevance'
}

/** Puts items that contain the words only aside last. */
function asideLast(items: readonly FoundItem[]): FoundItem[] {
  const isAside = (item: FoundItem): boolean => item.isAside === true && item.foundBy === 'words'
  return items.some(isAside) ? [...items.filter((item) => !isAside(item)), ...items.filter(isAside)] : [...items]
}

/**
 * Of the items with only some of the words, those that are relevant: they have nearly as many as the best one, or are
 * also found by meaning.
 */
function telling(matches: readonly Match[], byMeaning: readonly MeaningMatch[]): readonly Match[] {
  const meant = new Set(byMeaning.map(({ key }) => key))
  const least = LEAST_SHARE_OF_SOME_WORDS * matches.reduce((best, { score }) => Math.max(best, score), 0)
  return matches.filter(({ key, score }) => score >= least || meant.has(key))
}

/** Items with all words before all others, each group in its order. */
function withWordsFirst(items: readonly FoundItem[], whole: readonly Match[]): FoundItem[] {
  const held = new Set(whole.map(({ key }) => key))
  return [...items.filter(({ key }) => held.has(key)), ...items.filter(({ key }) => !held.has(key))]
}

function meaningItem({ key, score, start, end }: MeaningMatch): FoundItem {
  return { key, score, foundBy: 'meaning', passage: { start, end } }
}

function fuse(
  source: MeaningSource,
  vector: EngineVector,
  byWords: readonly Match[],
  byMeaning: readonly MeaningMatch[],
  asked: number,
  scale: EngineQuery['similarityScale'],
): FoundItem[] {
  const meaning = new Map(byMeaning.map((match) => [match.key, match]))
  const others = byWords.slice(0, MAX_COMPARED_ITEMS).flatMap(({ key }) => (meaning.has(key) ? [] : [key]))
  for (const [key, match] of similarityOf(source, vector, others)) meaning.set(key, match)
  const words = new Map(byWords.map(({ key, score }) => [key, score]))
  const aside = new Set(byWords.flatMap(({ key, isAside }) => (isAside === true ? [key] : [])))
  const parts = new Set(byWords.flatMap(({ key, isPart }) => (isPart === true ? [key] : [])))
  const scores = fuseScores(words, new Map([...meaning.values()].map(({ key, score }) => [key, score])), asked, scale)
  const least = leastSimilarity(byMeaning[0]?.score ?? 0, scale, false)
  const items = [...scores].map(([key, score]): FoundItem => {
    const match = meaning.get(key)
    if (match === undefined || (words.has(key) && match.score < least))
      return { key, score, isAside: aside.has(key), isPart: parts.has(key), foundBy: 'words', passage: null }
    return { ...meaningItem(match), score, foundBy: words.has(key) ? 'both' : 'meaning' }
  })
  return items.sort((a, b) => b.score - a.score || b.key - a.key)
}

/** By date if the query says so; the score means nothing then. */
function inOrder(file: IndexFile, query: EngineQuery, items: readonly FoundItem[]): FoundItem[] {
  if (query.sort === undefined || isByRelevance(query)) return asideLast(items)
  const known = new Map(items.map((item) => [item.key, item]))
  const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC'
  const rows = file
    .prepare(
      `SELECT item.key FROM json_each(?) AS found CROSS JOIN item ON item.key = found.value ORDER BY item.${query.sort.by} ${direction}, item.key ${direction}`,
    )
    .all(JSON.stringify([...known.keys()]))
  return rows.flatMap((row) => {
    const item = known.get(Number(row.key))
    return item === undefined ? [] : [{ ...item, score: 0 }]
  })
}
