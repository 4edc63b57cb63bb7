/**
 * One text of the index as its owner states it. The engine knows no product word: kinds, scopes and facets are the
 * caller's own strings.
 */
export interface EngineItem {
  /** Unique within the workspace; stating an item again replaces it, so replays are safe. */
  id: string
  workspaceId: string
  kind: string
  /** What a reader must hold to see the item. */
  scopeId: string
  /** Where it is given, a reader must hold one of these besides. */
  oneOfScopes?: readonly string[]
  title: string
  body: string
  /**
   * Stretches of the body (UTF-16 offsets) in their order: by words, what stands in them alone is found behind all
   * else.
   */
  aside?: ReadonlyArray<{ start: number; end: number }>
  /**
   * What is filled in besides its text, found by its words: a name of the caller's for what it fills, and the words.
   * Where a scope is given, a reader must hold it besides, else it is neither found nor shown.
   */
  fields?: ReadonlyArray<{ id: string; text: string; scopeId?: string }>
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Named sets of values to filter by, for example `{ author: ['…'], tag: ['…', '…'] }`. */
  facets?: Readonly<Record<string, readonly string[]>>
  /** Number of the rebuild that stated the item; a `sweep` removes what an older rebuild left behind. */
  generation?: number
}

/** The meaning of a text as a vector of unit length: number `i` of it is `values[i] * scale`. */
export interface EngineVector {
  values: Int8Array
  scale: number
}

/** What the similarity (cosine) of a query and a passage says. */
export interface EngineSimilarityScale {
  /** As similar is what has nothing to do with each other. */
  unlike: number
  /** What is less similar is not found by its meaning. */
  near: number
  /** Where nothing is as similar, nothing is near to what was asked. */
  answers: number
  /** From here on the most similar counts as much as what words find best; below, by how far it comes towards this. */
  sure: number
}

/** A stretch of an item's body (UTF-16 offsets) with its meaning; `0..0` stands for the title alone. */
export interface EnginePassage {
  start: number
  end: number
  vector: EngineVector
}

/** A change of the index. All are idempotent. */
export type EngineChange =
  /** Keeps the passages of an item whose body is the same, and drops them where it changed. */
  | { type: 'upsert'; item: EngineItem }
  /**
   * Replaces all passages of an item. Does nothing for an unknown item. All vectors of a workspace are of one length,
   * that of the first since its last `drop`; others are left out.
   */
  | { type: 'passages'; workspaceId: string; id: string; passages: readonly EnginePassage[] }
  | { type: 'delete'; workspaceId: string; id: string }
  /** Puts an item under another scope without touching its text. Does nothing for an unknown item. */
  | { type: 'move'; workspaceId: string; id: string; scopeId: string }
  /** Removes every item that was stated with a generation below the given one. */
  | { type: 'sweep'; workspaceId: string; generation: number }
  /** Forgets a workspace: its file is removed. */
  | { type: 'drop'; workspaceId: string }

/** `all` for a reader who may see the whole workspace, else the scopes held; an empty list finds nothing. */
export type AllowedScopes = 'all' | readonly string[]

/** Holds for items having any, all or none of the values in the facet. */
export interface FacetFilter {
  facet: string
  operator: 'anyOf' | 'allOf' | 'noneOf'
  values: readonly string[]
}

/** Bounds in milliseconds since 1970: `from` inclusive, `to` exclusive. */
export interface DateFilter {
  column: 'created' | 'updated'
  from?: number
  to?: number
}

export interface EngineQuery {
  workspaceId: string
  /** Whatever a person typed: words, "exact phrases"; every input is safe. Empty text lists by the filters alone. */
  text: string
  /** How items are found (default words): by the text's words, by what it means, or by both at once. */
  method?: 'words' | 'meaning' | 'both'
  /** What the text means; without it, `meaning` and `both` are answered as `words`. */
  meaning?: EngineVector
  /** What similarities say; without it, as for models that nobody measured, they count beside the most similar. */
  similarityScale?: EngineSimilarityScale
  /** Facets, and the families `kind` and `scope`, whose values are counted over what is found. */
  counts?: readonly string[]
  /** Look for the words in titles only. */
  titleOnly?: boolean
  /** The last word may be unfinished (default true). */
  completeLastWord?: boolean
  kinds?: readonly string[]
  /** Further narrowing to scopes, inside what the reader may see. */
  scopes?: { in?: readonly string[]; notIn?: readonly string[] }
  facets?: readonly FacetFilter[]
  dates?: readonly DateFilter[]
  /** Further narrowing to these items, by their ids; an empty list finds nothing. */
  only?: readonly string[]
  sort?: { by: 'relevance' | 'created' | 'updated'; direction?: 'asc' | 'desc' }
  offset?: number
  limit?: number
  /** Asks for `ids`, for at most so many, too; not together with `meaning`. */
  list?: number
  /** Offer a corrected spelling when nothing was found (default true). */
  suggest?: boolean
}

/** A stretch of text; `match` where it is why the item was found. */
export interface TextSegment {
  text: string
  match: boolean
}

export interface EngineHit {
  id: string
  kind: string
  scopeId: string
  createdAt: number
  updatedAt: number
  /** Higher is better; comparable within one result only. 0 where the order is by date. */
  score: number
  title: TextSegment[]
  /** The stretch of the body that shows best why it was found; empty when the body is. */
  snippet: TextSegment[]
  foundBy: 'words' | 'meaning' | 'both'
  /** Of what the snippet marks, some stands in a stretch that is aside. */
  isAside: boolean
  /** Words of the query that it does not hold, as they were typed; empty where it holds all. */
  lacks: string[]
  /** What is filled in that holds words of the query which title and snippet do not show; nothing for the others. */
  fields: Array<{ id: string; text: TextSegment[] }>
  /** Where in the body the meaning stands (UTF-16 offsets, `0..0` for the title); null for what only words found. */
  passage: { start: number; end: number } | null
}

/** Something found, before its texts were read. */
export type FoundItemName = Pick<EngineHit, 'id' | 'kind'>

export interface EngineResult {
  hits: EngineHit[]
  /** How many items match, counted up to `MAX_TOTAL`. */
  total: number
  /** How many of them hold all words of the query, the first of them by relevance; the others hold most of them. */
  whole: number
  /** `any` when no item holds all words and those holding most are shown instead. */
  matched: 'all' | 'any'
  /** Meaning was compared, and nothing that may be seen is similar enough; nor does anything hold all the words. */
  isNothingNear: boolean
  /** The query with misspelt words corrected; only offered when it finds something that this reader may see. */
  suggestedQuery: string | null
  /** The corrected query is surely meant: nothing holds the words as they are, or ten times as much the others. */
  corrects: boolean
  /** How often each value stands among what was found, the most frequent first, for every facet asked for. */
  counts: Readonly<Record<string, readonly FacetCount[]>>
  /**
   * The ids of what is found, in its order, where the query asks for a list and everything was looked at; it may hold
   * more than `total` tells.
   */
  ids?: readonly string[]
}

export interface FacetCount {
  value: string
  count: number
}

/** How many matches are counted and can be paged through. */
export const MAX_TOTAL = 1_000

/** Where fewer than this hold all words, those that hold most of them follow: as many as the page lists at once. */
export const PAGE_ITEMS = 30

/** One item as its owner states it now, to be held against the index. */
export interface StatedItem {
  item: EngineItem
  passages: readonly EnginePassage[]
}

/** Ids where the index and its owner differ. */
export interface EngineDifferences {
  /** Stated, and not in the index. */
  missing: string[]
  /** In the index with another place, text, date, facet or passage. */
  different: string[]
  /** In the index, and not stated. */
  beyond: string[]
}
