import type { NoteHighlight } from '#highlights/web/index.ts'
import { copyLink, copyText, wholeAddress } from '#platform/web/design/copy-text.ts'
import { links } from '../links.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

/** Copies the address of a note. */
export async function copyNoteLink(note: OpenNote): Promise<void> {
  return copyLink(links.note(note))
}

/** Copies the address that opens a note at a highlight. */
export async function copyHighlightLink(note: OpenNote, highlight: NoteHighlight): Promise<void> {
  return copyLink(links.highlight(note, highlight.id))
}

/** Copies a highlight as a Markdown quote with its source. */
export async function copyHighlightQuote(note: OpenNote, highlight: NoteHighlight): Promise<void> {
  const quote = (highlight.text || (highlight.region?.name ?? ''))
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const address = wholeAddress(links.highlight(note, highlight.id))
  return copyText(`${quote}\n>\n> [${note.title || address}](${address})`, strings.quoteCopied)
}
