import { clockText } from '#media/web/index.ts'
import { saidAbove, summaryMarkdown, type CitedSection } from '../model/summary-markdown.ts'
import type { ShownSummary } from './use-note-summary.ts'

/**
 * A summary as Markdown with the source and the address of each sentence. Sentences that are no longer in the note are
 * left out, and those that were never proved.
 */
export function copiedSummary(
  { sections, writtenBy }: Pick<ShownSummary, 'sections' | 'writtenBy'>,
  note: { title: string; hrefOf: (text: string) => string },
): string {
  const cited = sections.map(({ title, sentences }) => ({
    title,
    sentences: sentences.flatMap(
      ({ text, speaker, plays, struck, quote, start }): Array<CitedSection['sentences'][number]> => {
        if (text === null || struck !== null) return []
        // What a person wrote by themselves stands on no place.
        if (!start) return [{ text, places: [] }]
        return [{ text, places: [{ source: sourceOf({ speaker, plays }), href: note.hrefOf(quote?.begins ?? text) }] }]
      },
    ),
  }))
  const by = writtenBy === null ? '' : saidAbove(sections.flatMap(({ sentences }) => sentences))
  return `# ${note.title}\n\n${by}${summaryMarkdown(cited, note.title, 2)}\n`
}

function sourceOf({
  speaker,
  plays,
}: Pick<ShownSummary['sections'][number]['sentences'][number], 'speaker' | 'plays'>) {
  return [speaker, plays && clockText(plays.startMs)].filter(Boolean).join(', ')
}
