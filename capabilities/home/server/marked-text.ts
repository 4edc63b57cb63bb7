/** A stretch of text that the sample highlights. */
export interface MarkedStretch {
  text: string
  tags: string[]
}

const MARKED = /\[\[([^|\]]+)\|([^\]]+)\]\]/g

/** Takes `[[tag, other tag|words]]` out of a text: gives the plain text, and what was marked in it in order. */
export function readMarkedText(source: string): { text: string; marked: MarkedStretch[] } {
  const marked: MarkedStretch[] = []
  const text = source.replace(MARKED, (_whole, tags: string, words: string) => {
    marked.push({ text: words, tags: tags.split(',').map((tag) => tag.trim()) })
    return words
  })
  return { text, marked }
}
