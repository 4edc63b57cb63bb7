import type { ResultType } from '#content-kinds/model/result-types.ts'
import type { NotUnderstood } from '#filters/model/not-understood.ts'
import type { Counted, SearchMethod } from './search-options.ts'

/** A stretch of text and whether it is why the item was found (document 2 §4). */
interface TextSegment {
  text: string
  match: boolean
}

/** Why an item was found: its words, what it means, or both. */
export const FOUND_BY = ['WORDS', 'MEANING', 'BOTH'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** Why a search by meaning was answered by words: there is no model, or it does not answer. */
export const WITHOUT_MEANING = ['MODEL_MISSING', 'MODEL_SILENT'] as const
export type WithoutMeaning = (typeof WITHOUT_MEANING)[number]

/** What was not read yet, and so cannot be found by the method. */
export interface Reading {
  method: SearchMethod
  /**
   * While the workspace is read as a whole, how many of its things were so far; null where only what changed last is
   * missing.
   */
  things: number | null
  /** How many things that the reader may see wait for it, counted up to 1000; null where that is not known yet. */
  waiting: number | null
}

/** What no search by meaning answers with: words of interviewers, in so many notes. */
export interface LeftOut {
  words: number
  notes: number
}

/** How many of what was found have something in common. */
export interface SearchCount {
  by: Counted
  /** The result type, or the identifier of the project, author, tag or person. */
  value: string
  title: string
  count: number
}

interface SaidBy {
  /** As the text of the note names them; empty for what nobody is named for. */
  name: string
  isInterviewer: boolean
}

/** One found item. */
export interface SearchItem {
  id: string
  type: ResultType
  preview: { title: TextSegment[]; content: TextSegment[] }
  /** What it stands in: the note of a highlight, the project of a note. */
  parent: { type: ResultType; id: string; title: string } | null
  projectId: string | null
  /** Whose words a highlight holds; nobody for what nobody says. */
  saidBy: readonly SaidBy[]
  /** What is shown of it is what a known interviewer says. */
  isInterviewers: boolean
  foundBy: FoundBy
  /** Words of the query that it does not hold, as they were typed; empty where it holds all. */
  lacks: readonly string[]
  /** What is filled in that holds words which neither title nor content shows, with the label of its field. */
  fields: ReadonlyArray<{ label: string; value: TextSegment[] }>
  createdAt: Date
  updatedAt: Date
}

/** One page of results. */
export interface SearchResult {
  items: SearchItem[]
  /** How many there are, counted up to 1000. */
  total: number
  offset: number
  /** Where the next page begins; null when there is none. */
  nextOffset: number | null
  /** How many of them hold all words, by relevance the first of them; the others hold most. Counted like the total. */
  whole: number
  /** ANY when nothing holds all words and items holding most of them are shown. */
  matched: 'ALL' | 'ANY'
  /** Conditions of the filter that mean nothing, and so filter nothing. */
  notUnderstood: NotUnderstood[]
  /** The method that answered. */
  method: SearchMethod
  /** Why the method is not the one that was asked for; null when it is. */
  withoutMeaning: WithoutMeaning | null
  /** What is still being read; null where everything can be found. */
  reading: Reading | null
  /** Of the places that were searched; null where nothing is left out. */
  leftOut: LeftOut | null
  /** Meaning was compared, and nothing comes near to what was asked, nor holds all its words. */
  isNothingNear: boolean
  /** The most frequent first, of each that was asked for. */
  counts: SearchCount[]
  /** The query with misspelt words corrected, when that finds something the reader may see. */
  suggestedQuery: string | null
  /** The corrected query is surely meant: it finds what the words as typed do not, or ten times as much. */
  corrects: boolean
}
