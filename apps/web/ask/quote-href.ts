import type { ShownQuote } from '#ask/web/index.ts'
import { links } from '../links.ts'

/** Most characters of a quote in the address of its place. */
const PASSAGE_CHARS = 300

/** Where a quote is: a highlight in its note, the sentence of a note or an insight, or the page of the thing. */
export function quoteHref({ type, id, parentId, title, quote }: ShownQuote): string {
  const place = {
    passage: quote.slice(0, PASSAGE_CHARS).replace(/\s\S*$/u, (end) => (quote.length > PASSAGE_CHARS ? '' : end)),
  }
  switch (type) {
    case 'HIGHLIGHT':
      return links.highlight({ id: parentId, title }, id)
    case 'NOTE':
      return links.note({ id, title }, place)
    case 'INSIGHT':
      return links.insight({ id, title }, place)
    case 'TAG':
      return links.tag({ id, title })
    case 'THEME':
      // There are no pages of themes yet, and no quotes of them.
      return '/ask'
  }
}
