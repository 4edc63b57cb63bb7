import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { contentFromHtml } from '#editor/document/html.ts'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { textOfBlock } from '#editor/document/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { storableText } from '#platform/kernel/text.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import type { Utterance, UtteranceWords } from '#transcripts/model/word.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { spokenCues } from '../../model/spoken-cues.ts'

/** The parts of a document that become a note. */
export type DocumentBody = Pick<ParsedDocument, 'title' | 'html' | 'markdown' | 'paragraphs' | 'cues' | 'preface'>

/** The number of characters in a document, including markup. */
export function charsOfBody({ html = '', markdown = '', paragraphs = [], cues = [] }: DocumentBody): number {
  return (
    html.length +
    markdown.length +
    paragraphs.reduce((sum, one) => sum + one.length, 0) +
    cues.reduce((sum, one) => sum + one.text.length, 0)
  )
}

const EMBEDDED = /(<img\b[^>]*?\s)src=(["']?)import-file:(\d+)\2/gi

/** Replaces references to embedded files by the stored files. */
function withStoredFiles(html: string, fileIds: ReadonlyArray<string | null>): string {
  return html.replace(EMBEDDED, (_whole, before: string, _quote: string, index: string) => {
    const fileId = fileIds[Number(index)]
    return fileId ? `${before}data-file-id="${fileId}"` : before
  })
}

function inline(text: string): NodeJson[] {
  return storableText(text)
    .split('\n')
    .flatMap((line, at): NodeJson[] => [
      ...(at === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ])
}

/** A block of text, with a line break for each new line. */
export function textBlock(type: string, text: string, attrs?: Record<string, unknown>): NodeJson {
  const content = inline(text)
  return { type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }
}

/** A document as the note that it becomes. */
export interface DocumentNote {
  /** From the document itself; null if it has none. */
  title: string | null
  content: DocumentJson
  /** When the words of its utterances are said, if the document has these times. */
  words: UtteranceWords[]
}

/**
 * The note of a document: HTML and Markdown by the editor's own readers, captions joined for each speaker, and the
 * turns of a text in which people speak in turns, unless it is to stay as written. Its title occurs in it once.
 * @param fileIds the stored files in the order of the document's embedded ones; null for one that was left out
 */
export function noteOfDocument(
  document: DocumentBody,
  fileIds: ReadonlyArray<string | null>,
  { asWritten }: { asWritten: boolean },
): DocumentNote {
  const { content, words } = bodyOf(document, fileIds)
  const spoken = asWritten || document.cues ? null : withTurns(content)
  const body = spoken ?? content
  const title = document.title ?? (spoken ? soleTitleOf(spoken) : null)
  return { title, content: title === null ? body : withoutTitle(body, title), words }
}

function bodyOf(
  { html, markdown, paragraphs = [], cues = [], preface = [] }: DocumentBody,
  fileIds: ReadonlyArray<string | null>,
): Omit<DocumentNote, 'title'> {
  const prepare = (source: string): string => withStoredFiles(storableText(source), fileIds)
  if (html !== undefined) return { content: contentFromHtml(prepare(html)), words: [] }
  if (markdown !== undefined) return { content: contentFromMarkdown(markdown, prepare), words: [] }
  const asParagraph = (paragraph: string): NodeJson => textBlock('paragraph', paragraph)
  const said = spokenCues(cues).map((utterance) => ({ ...utterance, blockId: newBlockId() }))
  const content = [...preface.map(asParagraph), ...said.map(utteranceBlock), ...paragraphs.map(asParagraph)]
  return {
    content: { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content },
    words: said.map(({ blockId, words }) => ({ blockId, words })),
  }
}

function utteranceBlock({ blockId, speaker, startMs, endMs, words }: Utterance & { blockId: string }): NodeJson {
  return textBlock('utterance', words.map(({ text }) => text).join(' '), {
    id: blockId,
    ...(speaker !== null && { speaker: storableText(speaker) }),
    start: startMs,
    end: endMs,
  })
}

/** A single short paragraph before the first turn is the title. */
function soleTitleOf({ content = [] }: DocumentJson): string | null {
  const [first, second] = content
  if (first?.type !== 'paragraph' || second?.type !== 'utterance') return null
  const text = textOfBlock(first).trim()
  return text === '' || text.includes('\n') || text.length > MAX_NOTE_TITLE_CHARS ? null : text
}

/** The title is shown above the text: if the text begins with a block that is only the title, that block is removed. */
function withoutTitle(document: DocumentJson, title: string): DocumentJson {
  const [first, ...rest] = document.content ?? []
  const isTitle =
    first !== undefined &&
    ((first.type === 'heading' && first.attrs?.['level'] === 1) ||
      (first.type === 'paragraph' && rest[0]?.type === 'utterance')) &&
    textOfBlock(first).trim() === title.trim() &&
    !(first.content ?? []).some(({ type, marks }) => type !== 'text' || marks?.some((mark) => mark.type === 'link'))
  return isTitle && rest.length > 0 ? { ...document, content: rest } : document
}
