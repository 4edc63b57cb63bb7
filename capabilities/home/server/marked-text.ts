/** A stretch of text that the sample highlights. */
export interface MarkedStretch {
  text: string
  tags: string[]
}

const MARKED = /\[\[([^|\]]+)\|([^\]]+)\]\]/g

/** Parses `[[tag, other tag|words]]` in a text: returns the plain text, and the marked stretches in order. */
export function readMarkedText(source: string): { text: string; marked: MarkedStretch[] } {
  const marked: MarkedStretch[] = []
  const text = source.replace(MARKED, (_whole, tags: string, words: string) => {
    marked.push({ text: words, tags: tags.split(',').map((tag) => tag.trim()) })
    return words
  })
  return { text, marked }
}
