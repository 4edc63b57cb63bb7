import type { Quote } from '#evidence/model/evidence.ts'

/** How much an answer stands on (document 2 §3). */
export interface QuoteCounts {
  numProjects: number
  numHighlights: number
  /** There are no channels yet. */
  numChannels: number
  /** The different things that are quoted. */
  numItems: number
  /** Who says it: contacts, and the speakers of each note who are none. */
  numPeople: number
  numNotes: number
}

type Counted = Pick<Quote, 'type' | 'id' | 'parentId' | 'projectId' | 'personId' | 'speaker' | 'isInterviewer'>

/** The note of a quote; null where it is of something else. */
export function noteOfQuote({ type, id, parentId }: Pick<Quote, 'type' | 'id' | 'parentId'>): string | null {
  if (type === 'note') return id
  return type === 'highlight' ? parentId : null
}

/** Counts what the quotes that a reader sees stand on. */
export function countQuotes(quotes: readonly Counted[]): QuoteCounts {
  const distinct = (values: ReadonlyArray<string | null>): number =>
    new Set(values.filter((value) => value !== null)).size
  return {
    numProjects: distinct(quotes.map(({ projectId }) => projectId)),
    numHighlights: distinct(quotes.map(({ type, id }) => (type === 'highlight' ? id : null))),
    numChannels: 0,
    numItems: distinct(quotes.map(({ type, id }) => `${type} ${id}`)),
    numPeople: distinct(
      quotes.map((quote) => {
        if (quote.isInterviewer) return null
        if (quote.personId !== null) return quote.personId
        return quote.speaker === null || quote.speaker === '' ? null : `${noteOfQuote(quote)} ${quote.speaker}`
      }),
    ),
    numNotes: distinct(quotes.map(noteOfQuote)),
  }
}
