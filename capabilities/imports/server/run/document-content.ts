import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { contentFromHtml } from '#editor/document/html.ts'
import { unsafeHtmlOfMarkdown } from '#editor/document/markdown-reader.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { Cue, ParsedDocument } from '../../model/parsed-document.ts'

/** What of a document becomes the text of a note. */
export type DocumentBody = Pick<ParsedDocument, 'html' | 'markdown' | 'paragraphs' | 'cues' | 'preface'>

const EMBEDDED = /(<img\b[^>]*?\s)src=(["']?)import-file:(\d+)\2/gi

/** Puts stored files in the place of those that were inside the document. */
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

function textBlock(type: string, text: string, attrs?: Record<string, unknown>): NodeJson {
  const content = inline(text)
  return { type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }
}

function utterance({ speaker, startMs, endMs, text, words }: Cue): NodeJson {
  // Its words are kept by this name.
  const id = words === undefined ? {} : { id: newBlockId() }
  return textBlock('utterance', text, {
    ...id,
    ...(speaker === null ? {} : { speaker: storableText(speaker) }),
    start: startMs,
    end: endMs,
  })
}

/**
 * The text of a document's note: HTML and Markdown by the editor's own readers, captions as utterances with speaker and
 * times.
 * @param fileIds the stored files in the order of the document's embedded ones; null for one that was left out
 */
export function contentOfDocument(
  { html, markdown, paragraphs = [], cues = [], preface = [] }: DocumentBody,
  fileIds: ReadonlyArray<string | null>,
): DocumentJson {
  const source = html ?? (markdown === undefined ? undefined : unsafeHtmlOfMarkdown(markdown))
  if (source !== undefined) return contentFromHtml(withStoredFiles(storableText(source), fileIds))
  const asParagraph = (paragraph: string): NodeJson => textBlock('paragraph', paragraph)
  const content = [...preface.map(asParagraph), ...cues.map(utterance), ...paragraphs.map(asParagraph)]
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
}
