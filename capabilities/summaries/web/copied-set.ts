import { saidAbove, summaryMarkdown } from '../model/summary-markdown.ts'
import { sourceOf } from './set-sentence.tsx'
import type { MadeSetSummary, SetQuote } from './use-set-summary.ts'

/**
 * A summary of a set as Markdown: each sentence with the sources and addresses of its quotes, each quote with its own. What is withheld is left out, and what was never proved.
 */
export function copiedSet(
  { parts, sections, writtenBy }: MadeSetSummary,
  named: string,
  hrefOf: (quote: SetQuote) => string,
): string {
  const placeOf = (quote: SetQuote) => ({ source: sourceOf(quote), href: hrefOf(quote) })
  const written = sections.map(({ title, sentences }) => ({
    title,
    sentences: sentences.flatMap(({ text, struck, quotes }) =>
      text === null || struck !== null ? [] : [{ text, places: quotes.map(placeOf) }],
    ),
  }))
  const chosen = parts.map(({ title, quotes }) => ({
    title,
    sentences: quotes.map((quote) => ({ text: quote.text, places: [placeOf(quote)] })),
  }))
  const by = writtenBy === null ? '' : saidAbove(sections.flatMap(({ sentences }) => sentences))
  return `# ${named}\n\n${by}${summaryMarkdown([...written, ...chosen], named, 2)}\n`
}
