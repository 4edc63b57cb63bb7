import type { DocumentJson, MarkJson, NodeJson } from '#editor/document/content.ts'
import { contentFromHtml } from '#editor/document/html.ts'
import { MAX_HTML_DEPTH } from '#editor/document/limits.ts'
import { safeHref, safeImageSource } from '#editor/document/links.ts'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { InvalidContent, parseContent } from '#editor/document/schema.ts'
import { invalidAt } from '#platform/kernel/errors.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { GivenContent } from '../model/note.ts'

/** Marks that anchor what others said about the exact words of another text. */
const ANCHORS: ReadonlySet<string> = new Set(['highlight', 'comment', 'redaction'])

/**
 * The text with which a note is created, cleaned like a paste: what the schema knows, without addresses that could run
 * something, and without the anchors of another text.
 * @throws Failure ValidationError if it is no content of the editor, is nested too deeply, or contains answers or files
 */
export function contentOfGiven({ content, markdown, html }: GivenContent): DocumentJson {
  if (content !== undefined) return { ...cleaned(checked(content), 'content'), type: 'doc' }
  const read =
    html === undefined ? contentFromMarkdown(markdown ?? '', storableText) : contentFromHtml(storableText(html))
  return { ...cleaned(read, html === undefined ? 'markdown' : 'html'), type: 'doc' }
}

function checked(content: Record<string, unknown>): DocumentJson {
  if (depthOf(content) > MAX_HTML_DEPTH) throw invalidAt(['content'], 'The text is nested too deeply.')
  const document = { ...content, type: 'doc' } as DocumentJson
  try {
    parseContent(document)
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error
    throw invalidAt(['content'], `This is no text of the editor: ${error.message}`)
  }
  return document
}

/** How deeply lists and objects are nested; counting stops at the limit. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value]
  let depth = 0
  while (level.length > 0 && depth <= 3 * MAX_HTML_DEPTH) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    depth += 1
  }
  // A node is in the list of another: two levels for each.
  return depth / 2
}

function cleaned(node: NodeJson, given: keyof GivenContent): NodeJson {
  const { type, attrs, content, marks, text } = node
  if (type === 'questionResponse') throw invalidAt([given], 'Answers to questions are given once the note is there.')
  if (typeof attrs?.['fileId'] === 'string') throw invalidAt([given], 'Files are put in once the note is there.')
  const kept = marks?.filter(mayStay) ?? []
  const children = content?.flatMap((child) => {
    const source = child.attrs?.['src']
    if (child.type === 'image' && typeof source === 'string' && safeImageSource(source) === null) return []
    return [cleaned(child, given)]
  })
  return {
    type,
    ...(attrs ? { attrs } : {}),
    ...(children ? { content: children } : {}),
    ...(kept.length > 0 ? { marks: kept } : {}),
    ...(text === undefined ? {} : { text: storableText(text) }),
  }
}

function mayStay({ type, attrs }: MarkJson): boolean {
  if (ANCHORS.has(type)) return false
  const href = attrs?.['href']
  return type !== 'link' || (typeof href === 'string' && safeHref(href) !== null)
}
