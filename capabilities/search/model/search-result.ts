import type { ResultType } from './result-types.ts'

/** A stretch of text and whether it is why the item was found (document 2 §4). */
export interface TextSegment {
  text: string
  match: boolean
}

/** One found item. */
export interface SearchItem {
  id: string
  type: ResultType
  preview: { title: TextSegment[]; content: TextSegment[] }
  /** What it stands in: the note of a highlight, the project of a note. */
  parent: { type: ResultType; id: string; title: string } | null
  projectId: string | null
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
  /** ANY when nothing holds all words and items holding some of them are shown. */
  matched: 'ALL' | 'ANY'
  /** The method that answered. */
  method: 'FULL_TEXT'
  /** The query with misspelt words corrected, when that finds something the reader may see. */
  suggestedQuery: string | null
}
