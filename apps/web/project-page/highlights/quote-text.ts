import { strings } from '../strings.ts'

/** A highlight as it is copied: its words and their source. */
export function quoteText({ text, note }: { text: string; note: { title: string } }): string {
  return `“${text}”\n— ${note.title || strings.note.untitled}`
}
