import { MAX_EDITED_CHARS } from './limits.ts'
import type { KeptSections } from './summary.ts'

const HEADING = /^#{1,6}\s+/u
const LIST_MARK = /^(?:[-*•]|\d+[.)])\s+/u
/** What Quarry's own export adds: its footnotes, and a line above what a model wrote. */
const FOOTNOTE = /^\[\^\d+\]:/u
const FOOTNOTE_MARKS = /\[\^\d+\]/gu
const ESCAPED = /\\([\\`*_[\]<>#|])/gu
const EMPHASISED_LINE = /^_[^_]+_$/u

/**
 * A summary that comes with a note, as Markdown or plain text: a section for each heading, a sentence for each line or
 * item. Nothing of it is of this note as far as anyone knows: all its words are stored.
 */
export function importedSummary(content: string): { sections: KeptSections; texts: string[] } {
  const texts: string[] = []
  const put = (text: string): number => texts.push(text) - 1
  const sections: KeptSections = []
  for (const line of content.split(/\r?\n/u).map((one) => one.trim())) {
    if (line === '' || FOOTNOTE.test(line) || EMPHASISED_LINE.test(line)) continue
    if (HEADING.test(line)) {
      sections.push({ title: { written: put(plain(line.replace(HEADING, ''))) }, startMs: null, sentences: [] })
      continue
    }
    const section = sections.at(-1) ?? { title: null, startMs: null, sentences: [] }
    if (sections.length === 0) sections.push(section)
    for (const text of pieces(plain(line.replace(LIST_MARK, ''))))
      section.sentences.push({ written: put(text), imported: true })
  }
  return { sections: sections.filter(({ sentences }) => sentences.length > 0), texts }
}

function plain(line: string): string {
  return line.replaceAll(FOOTNOTE_MARKS, '').replaceAll(ESCAPED, '$1').trim()
}

function pieces(text: string): string[] {
  const count = Math.ceil(text.length / MAX_EDITED_CHARS)
  return Array.from({ length: count }, (_, at) => text.slice(at * MAX_EDITED_CHARS, (at + 1) * MAX_EDITED_CHARS))
}
