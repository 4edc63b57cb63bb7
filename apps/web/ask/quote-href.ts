import type { CountedPlace, ShownQuote } from '#ask/web/index.ts'
import type { HighlightAnchor } from '#platform/kernel/hash-state.ts'
import { links } from '../links.ts'

/** Most characters of a quote in the address of its place. */
const PASSAGE_CHARS = 300
const SECOND_MS = 1_000

/**
 * Where a quote is: a highlight in its note, the sentence of a note or an insight, in a recording also its second, or the
 * page of the thing.
 */
export function quoteHref({ type, id, parentId, title, quote, plays }: ShownQuote): string {
  const place = {
    passage: quote.slice(0, PASSAGE_CHARS).replace(/\s\S*$/u, (end) => (quote.length > PASSAGE_CHARS ? '' : end)),
  }
  switch (type) {
    case 'HIGHLIGHT':
      // A span opens the second; the words of the highlight lead to it in the text.
      return plays === null
        ? links.highlight({ id: parentId, title }, id)
        : links.note({ id: parentId, title }, { ...place, highlight: spanOf(plays) })
    case 'NOTE':
      return links.note({ id, title }, { ...place, ...(plays && { highlight: spanOf(plays) }) })
    case 'INSIGHT':
      return links.insight({ id, title }, place)
    case 'TAG':
      return links.tag({ id, title })
    case 'THEME':
      // There are no pages of themes yet, and no quotes of them.
      return '/ask'
  }
}

/** The page of what an answer counts, or is added to. */
export function placeHref({ kind, ...place }: CountedPlace): string {
  return links[kind](place)
}

function spanOf({ fileId, startMs, endMs }: NonNullable<ShownQuote['plays']>): HighlightAnchor {
  return {
    kind: 'span',
    fileId,
    startSeconds: startMs / SECOND_MS,
    endSeconds: Math.max(endMs, startMs + 1) / SECOND_MS,
  }
}
