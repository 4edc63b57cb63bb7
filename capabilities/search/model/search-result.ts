import type { ResultType } from '#content-kinds/model/result-types.ts'
import type { NotUnderstood } from '#filters/model/not-understood.ts'
import type { Counted, SearchMethod } from './search-options.ts'

/** A part of a text, and whether it is why the item was found (document 2 §4). */
export interface TextSegment {
  text: string
  match: boolean
}

/** Why an item was found: its words, its meaning, or both. */
export const FOUND_BY = ['WORDS', 'MEANING', 'BOTH'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** Why a search by meaning was answered by words: there is no model, or it did not respond. */
export const WITHOUT_MEANING = ['MODEL_MISSING', 'MODEL_SILENT'] as const
export type WithoutMeaning = (typeof WITHOUT_MEANING)[number]

/** What has not been indexed yet, and so cannot be found by the method. */
export interface Reading {
  method: SearchMethod
  /**
   * While the workspace is indexed as a whole, how many of its things have been read so far; null if only the latest
   * changes are missing.
   */
  things: number | null
  /** How many things that the reader may see are waiting to be read, counted up to 1000; null while that is unknown. */
  waiting: number | null
}

/** What searches by meaning leave out: words of interviewers, and in how many notes they are. */
export interface LeftOut {
  words: number
  notes: number
}

/** How many of the found items have a value in common. */
export interface SearchCount {
  by: Counted
  /** The result type, or the identifier of the project, author, tag or person. */
  value: string
  title: string
  count: number
}

interface SaidBy {
  /** As the text of the note names them; empty if no name is known. */
  name: string
  isInterviewer: boolean
}

/** One found item. */
export interface SearchItem {
  id: string
  type: ResultType
  preview: { title: TextSegment[]; content: TextSegment[] }
  /** What contains it: the note of a highlight, the project of a note. */
  parent: { type: ResultType; id: string; title: string } | null
  projectId: string | null
  /** Who says the words of a highlight; empty if no one does. */
  saidBy: readonly SaidBy[]
  /** The shown part is what a known interviewer says. */
  isInterviewers: boolean
  foundBy: FoundBy
  /** Words of the query that it does not contain, as they were typed; empty if it contains all. */
  lacks: readonly string[]
  /** Field values with query words that neither title nor content shows, each with the label of its field. */
  fields: ReadonlyArray<{ label: string; value: TextSegment[] }>
  /** Sentences of its summary, in words that it does not have itself, that contain query words not shown otherwise. */
  inSummary: ReadonlyArray<TextSegment[]>
  createdAt: Date
  updatedAt: Date
}

/** One page of results. */
export interface SearchResult {
  items: SearchItem[]
  /** How many were found, counted up to 1000. */
  total: number
  offset: number
  /** Where the next page begins; null when there is none. */
  nextOffset: number | null
  /**
   * How many contain all words; sorted by relevance, these come first, then those that contain most. Counted like the
   * total.
   */
  whole: number
  /** ANY when nothing contains all words, so items that contain most of them are shown. */
  matched: 'ALL' | 'ANY'
  /** Conditions of the filter that were not understood, and so filter nothing. */
  notUnderstood: NotUnderstood[]
  /** The method that was used. */
  method: SearchMethod
  /** Why the method is not the requested one; null when it is. */
  withoutMeaning: WithoutMeaning | null
  /** What is still being read; null where everything can be found. */
  reading: Reading | null
  /** What was left out in the scopes that were searched; null if nothing was. */
  leftOut: LeftOut | null
  /** Meaning was compared, but nothing is close to the query, and nothing contains all its words. */
  isNothingNear: boolean
  /** For each requested count, the most frequent values first. */
  counts: SearchCount[]
  /** The query with misspelt words corrected, when that finds something the reader may see. */
  suggestedQuery: string | null
  /**
   * The corrected query is clearly meant: it finds something where the words as typed find nothing, or ten times as
   * much.
   */
  corrects: boolean
}
