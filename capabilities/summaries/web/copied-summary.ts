import { clockText } from '#media/web/index.ts'
import type { ShownSummary } from './use-note-summary.ts'

/**
 * A summary as Markdown: its sentences, each with a number, and below them who said each of them when, with a link to
 * its position. Sentences that are no longer in the note are left out.
 */
export function copiedSummary(
  { sections }: Pick<ShownSummary, 'sections'>,
  note: { title: string; hrefOf: (text: string) => string },
): string {
  const notes: string[] = []
  const parts = sections.map(({ title, sentences }) => {
    const lines = sentences.flatMap(({ text, speaker, plays }) => {
      if (text === null) return []
      const source = [speaker, plays && clockText(plays.startMs)].filter(Boolean).join(', ')
      notes.push(`[^${notes.length + 1}]: [${escaped(source || note.title)}](${note.hrefOf(text)})`)
      return [`- ${escaped(text)}[^${notes.length}]`]
    })
    return lines.length === 0 ? '' : [...(title === null ? [] : [`## ${escaped(title)}`, '']), ...lines].join('\n')
  })
  return [`# ${escaped(note.title)}`, ...parts, notes.join('\n')].filter((part) => part !== '').join('\n\n')
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}
