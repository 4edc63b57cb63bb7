/**
 * One text of the index as its owner supplies it. The engine knows no product word: kinds, scopes and facets are the
 * caller's own strings.
 */
export interface EngineItem {
  /** Unique within the workspace; supplying an item again replaces it, so replays are safe. */
  id: string
  workspaceId: string
  kind: string
  /** The scope that a reader must hold to see the item. */
  scopeId: string
  /** If given, a reader must also hold one of these. */
  oneOfScopes?: readonly string[]
  title: string
  body: string
  /** Stretches of the body (UTF-16 offsets) in order: items that contain the words only there are ranked last. */
  aside?: ReadonlyArray<{ start: number; end: number }>
  /** For the owner, who cuts passages: stretches of the body, in order, at whose ends passages end. */
  ownTexts?: ReadonlyArray<{ start: number; end: number }>
  /**
   * Field values in addition to its text, found by their words: the caller's own name of the field, and the words. If a
   * scope is given, a reader must also hold it; otherwise the field is neither found nor shown.
   */
  fields?: ReadonlyArray<{ id: string; text: string; scopeId?: string }>
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Named sets of values to filter by, for example `{ author: ['…'], tag: ['…', '…'] }`. */
  facets?: Readonly<Record<string, readonly string[]>>
  /** Number of the rebuild that supplied the item; a `sweep` removes what an older rebuild left behind. */
  generation?: number
}

/** The meaning of a text as a vector of unit length: its number `i` is `values[i] * scale`. */
export interface EngineVector {
  values: Int8Array
  scale: number
}

/** What the similarity (cosine) of a query and a passage means. */
export interface EngineSimilarityScale {
  /** The similarity of unrelated texts. */
  unlike: number
  /** Less similar texts are not found by their meaning. */
  near: number
  /** If nothing is this similar, with what its words and its surroundings add, nothing is close to the query. */
  answers: number
  /** From here on the most similar text counts as much as the best match by words; below, in proportion. */
  sure: number
}

/** A stretch of an item's body (UTF-16 offsets) with its meaning; `0..0` means the title alone. */
export interface EnginePassage {
  start: number
  end: number
  vector: EngineVector
}

/** A change of the index. All are idempotent. */
export type EngineChange =
  /** Keeps the passages of an item if its body is unchanged, and drops them if it changed. */
  | { type: 'upsert'; item: EngineItem }
  /**
   * Replaces all passages of an item. Does nothing for an unknown item. All vectors of a workspace have one length,
   * that of the first since its last `drop`; others are left out.
   */
  | { type: 'passages'; workspaceId: string; id: string; passages: readonly EnginePassage[] }
  | { type: 'delete'; workspaceId: string; id: string }
  /** Moves an item to another scope without touching its text. Does nothing for an unknown item. */
  | { type: 'move'; workspaceId: string; id: string; scopeId: string }
  /** Removes every item with a generation below the given one. */
  | { type: 'sweep'; workspaceId: string; generation: number }
  /** Deletes a workspace: its file is removed. */
  | { type: 'drop'; workspaceId: string }

/** `all` for a reader who may see the whole workspace, otherwise the scopes held; an empty list finds nothing. */
export type AllowedScopes = 'all' | readonly string[]

/** Matches items that have any, all or none of the values in the facet. */
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
  /** Anything that a user typed: words, "exact phrases"; every input is safe. Empty text lists by the filters alone. */
  text: string
  /** How items are found (default words): by the text's words, by its meaning, or by both at once. */
  method?: 'words' | 'meaning' | 'both'
  /** The meaning of the text; without it, `meaning` and `both` are answered as `words`. */
  meaning?: EngineVector
  /**
   * What similarities mean; without it, as for models that were never measured, they are judged relative to the most
   * similar.
   */
  similarityScale?: EngineSimilarityScale
  /** Facets, and the families `kind` and `scope`, whose values are counted over the results. */
  counts?: readonly string[]
  /** Search for the words in titles only. */
  titleOnly?: boolean
  /** The last word may be unfinished (default true). */
  completeLastWord?: boolean
  kinds?: readonly string[]
  /** Limits the search to scopes, within what the reader may see. */
  scopes?: { in?: readonly string[]; notIn?: readonly string[] }
  facets?: readonly FacetFilter[]
  dates?: readonly DateFilter[]
  /** Limits the search to items with these ids; an empty list finds nothing. */
  only?: readonly string[]
  sort?: { by: 'relevance' | 'created' | 'updated'; direction?: 'asc' | 'desc' }
  offset?: number
  limit?: number
  /** Requests up to this many `ids` too; not together with `meaning`. */
  list?: number
  /** Answer with the whole passage of what is found by its meaning, not with a stretch of it. */
  wholePassages?: boolean
  /**
   * Answer with the passages of each hit too, and how similar each is to these meanings; with at most so many altogether.
   */
  eachPassage?: { meanings: readonly EngineVector[]; most: number }
  /** Offer a corrected spelling when nothing was found (default true). */
  suggest?: boolean
}

/** Texts that the caller holds, in which the words of a query are looked for by the rules of a search. */
export interface TextsQuery {
  /** Whose word forms and spellings count. */
  workspaceId: string
  text: string
  texts: readonly string[]
  /** Whether stretches with the words are answered too. */
  excerpts: boolean
}

/** What the words of a query find in a text. */
export interface TextMatch {
  /** The share of the words that it contains, weighted by how rare each is: 1 if it contains all. */
  share: number
  /** The stretch that shows the most of them; empty if it contains none, or no excerpts were requested. */
  excerpt: TextSegment[]
}

/** A stretch of text; `match` if it is why the item was found. */
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
  /** Higher is better; comparable within one result only. 0 if the order is by date. */
  score: number
  title: TextSegment[]
  /** The stretch of the body that best shows why it was found, or the whole passage; empty when the body is. */
  snippet: TextSegment[]
  foundBy: 'words' | 'meaning' | 'both'
  /** Whether some of what the snippet marks is in a stretch that is aside. */
  isAside: boolean
  /** Words of the query that it does not contain, as they were typed; empty if it contains all. */
  lacks: string[]
  /** Fields that contain words of the query that title and snippet do not show. */
  fields: Array<{ id: string; text: TextSegment[] }>
  /**
   * Where in the body the meaning is (UTF-16 offsets, `0..0` for the title); null if the item was found only by words.
   */
  passage: { start: number; end: number } | null
  /** If the query requests them: in the order of the body; of an item with too many the most similar ones. */
  passages?: ComparedPassage[]
}

/** A passage with its similarity to each of the meanings that a query compares it with. */
export interface ComparedPassage {
  start: number
  end: number
  text: string
  /** Where it is among all passages of its item, from 0. */
  ordinal: number
  similarities: number[]
}

/** A result, before its texts are read. */
export type FoundItemName = Pick<EngineHit, 'id' | 'kind'>

export interface EngineResult {
  hits: EngineHit[]
  /** How many items match, counted up to `MAX_TOTAL`. */
  total: number
  /** How many of them contain all words of the query, the first ones by relevance; the others contain most of them. */
  whole: number
  /** `any` when no item contains all words, and items with most of them are shown instead. */
  matched: 'all' | 'any'
  /**
   * Meanings were compared, and nothing that the reader may see is similar enough; nor does anything contain all the
   * words.
   */
  isNothingNear: boolean
  /** The query with misspelt words corrected; only offered when it finds something that this reader may see. */
  suggestedQuery: string | null
  /**
   * The corrected query is certainly what was meant: nothing contains the words as typed, or ten times as much contains
   * the corrected ones.
   */
  corrects: boolean
  /** How often each value occurs among the results, the most frequent first, for every requested facet. */
  counts: Readonly<Record<string, readonly FacetCount[]>>
  /**
   * The ids of the results, in order, if the query requests a list and everything was examined; it may have more than
   * `total` says.
   */
  ids?: readonly string[]
}

export interface FacetCount {
  value: string
  count: number
}

/** How many matches are counted and can be paged through. */
export const MAX_TOTAL = 1_000

/** If fewer items than this contain all words, items with most of them follow: as many as a page lists at once. */
export const PAGE_ITEMS = 30

/** One item as its owner has it now, to be compared with the index. */
export interface StatedItem {
  item: EngineItem
  passages: readonly EnginePassage[]
}

/** Ids where the index and its owner differ. */
export interface EngineDifferences {
  /** The owner has it, the index does not. */
  missing: string[]
  /** The index has it with another place, text, date, facet or passage. */
  different: string[]
  /** The index has it, the owner does not. */
  beyond: string[]
}
