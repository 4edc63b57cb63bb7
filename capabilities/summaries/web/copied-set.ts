import { saidAbove, summaryMarkdown } from '../model/summary-markdown.ts'
import { sourceOf } from './set-sentence.tsx'
import type { MadeSetSummary, SetQuote } from './use-set-summary.ts'

/**
 * A summary of a set as Markdown: each sentence with the source and the address of its first quote, each quote with its
 * own. What is withheld is left out, and what was never proved.
 */
export function copiedSet(
  { parts, sections, writtenBy }: MadeSetSummary,
  named: string,
  hrefOf: (quote: SetQuote) => string,
): string {
  const written = sections.map(({ title, sentences }) => ({
    title,
    sentences: sentences.flatMap(({ text, struck, quotes: [quote] }) =>
      text === null || struck !== null
        ? []
        : [{ text, source: quote ? sourceOf(quote) : '', href: quote ? hrefOf(quote) : null }],
    ),
  }))
  const chosen = parts.map(({ title, quotes }) => ({
    title,
    sentences: quotes.map((quote) => ({ text: quote.text, source: sourceOf(quote), href: hrefOf(quote) })),
  }))
  const by = writtenBy === null ? '' : saidAbove(sections.flatMap(({ sentences }) => sentences))
  return `# ${named}\n\n${by}${summaryMarkdown([...written, ...chosen], named, 2)}\n`
}
