import type { NoteHighlight } from '#highlights/web/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { links } from '../../links.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

async function copy(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ message })
  } catch {
    showToast({ message: strings.copyFailed, tone: 'failed' })
  }
}

/** Puts the address of a note on the clipboard. */
export async function copyNoteLink(note: OpenNote): Promise<void> {
  return copy(new URL(links.note(note), location.origin).href, strings.linkCopied)
}

/** Puts the address that opens a note at a highlight on the clipboard. */
export async function copyHighlightLink(note: OpenNote, highlight: NoteHighlight): Promise<void> {
  return copy(new URL(links.highlight(note, highlight.id), location.origin).href, strings.linkCopied)
}

/** Puts a highlight on the clipboard as a quote with its source, as Markdown writes it. */
export async function copyHighlightQuote(note: OpenNote, highlight: NoteHighlight): Promise<void> {
  const quote = (highlight.text || (highlight.region?.name ?? ''))
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const address = new URL(links.highlight(note, highlight.id), location.origin).href
  return copy(`${quote}\n>\n> [${note.title || address}](${address})`, strings.quoteCopied)
}
