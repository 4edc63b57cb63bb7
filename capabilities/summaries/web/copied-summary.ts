import { clockText } from '#media/web/index.ts'
import { summaryMarkdown } from '../model/summary-markdown.ts'
import type { ShownSummary } from './use-note-summary.ts'

/**
 * A summary as Markdown with the source and the address of each sentence. Sentences that are no longer in the note are
 * left out.
 */
export function copiedSummary(
  { sections }: Pick<ShownSummary, 'sections'>,
  note: { title: string; hrefOf: (text: string) => string },
): string {
  const cited = sections.map(({ title, sentences }) => ({
    title,
    sentences: sentences.flatMap(({ text, speaker, plays }) =>
      text === null ? [] : [{ text, source: sourceOf({ speaker, plays }), href: note.hrefOf(text) }],
    ),
  }))
  return `# ${note.title}\n\n${summaryMarkdown(cited, note.title, 2)}\n`
}

function sourceOf({
  speaker,
  plays,
}: Pick<ShownSummary['sections'][number]['sentences'][number], 'speaker' | 'plays'>) {
  return [speaker, plays && clockText(plays.startMs)].filter(Boolean).join(', ')
}
