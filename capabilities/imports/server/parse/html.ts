import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { cutText } from '#platform/kernel/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { detectEncoding } from '#platform/server/foreign-files/decode.ts'
import { createPictureStore } from './pictures.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { spokenPage } from './spoken-html.ts'
import { textOfNode } from './text-of-node.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements whose content is not text for readers. */
const WITHOUT_TEXT = new Set([
  'script',
  'style',
  'template',
  'link',
  'meta',
  'base',
  'object',
  'embed',
  'applet',
  'noembed',
  'frameset',
  'svg',
  'math',
])
/** Browsers ignore white space and control characters in the scheme of an address. */
const SCRIPT_ADDRESS = /^(?:javascript|vbscript|data:text\/html)/i
const DECLARED_CHARSET = /<meta[^>]*?charset\s*=\s*["']?\s*([a-z0-9_:.-]+)/gi
const DECLARATION_BYTES = 4_096
const MAX_DEPTH = 2_000

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

/** The encoding named by the bytes, otherwise by the page, otherwise by the bytes' statistics. */
export function htmlEncoding(bytes: Uint8Array): string {
  const detected = detectEncoding(bytes)
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES))
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '')
  if (detected.certain && detected.encoding !== 'utf-8') return detected.encoding
  for (const [, label = ''] of head.matchAll(DECLARED_CHARSET)) {
    try {
      const declared = new TextDecoder(label).encoding
      // A page whose declaration can be read byte by byte is not UTF-16, whatever it says (HTML standard, "sniffing").
      return declared.startsWith('utf-16') ? 'utf-8' : declared
    } catch {
      // Unknown label: the next declaration or the bytes decide.
      continue
    }
  }
  return detected.encoding
}

/**
 * An HTML page as clean markup: scripts, styles, comments and event attributes are removed, pictures embedded in the
 * page become files, and all texts of the body stay.
 * @throws Failure for markup nested deeper than any real page.
 */
export function readHtml(markup: string): ParsedDocument {
  const page = parse(markup, { scriptingEnabled: false })
  const pictures = createPictureStore()
  let title: string | null = null
  let body: Parent = page
  const open: Array<{ parent: Parent; depth: number }> = [{ parent: page, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > MAX_DEPTH) throw unreadable('TOO_LARGE', 'The page is nested too deeply to be read.')
    const kept: Node[] = []
    for (const node of next.parent.childNodes) {
      if (node.nodeName === '#comment' || node.nodeName === '#documentType') continue
      if (isElement(node)) {
        if (node.tagName === 'title' && node.namespaceURI.endsWith('xhtml')) {
          const text = textOfNode(node).replace(/\s+/gu, ' ').trim()
          title ??= text === '' ? null : text
          continue
        }
        if (WITHOUT_TEXT.has(node.tagName)) {
          const text = /^(?:object|svg|math|applet)$/.test(node.tagName) ? textOfNode(node).trim() : ''
          if (text !== '') kept.push({ nodeName: '#text', value: ` ${text} `, parentNode: next.parent })
          continue
        }
        if (node.tagName === 'body') body = node
        node.attrs = node.attrs.filter(
          (attribute) =>
            !/^on|^style$|^srcdoc$/i.test(attribute.name) &&
            !SCRIPT_ADDRESS.test(attribute.value.replace(/[\s\u0000-\u001f]/g, '')),
        )
        for (const attribute of node.attrs) {
          if (attribute.name === 'src' && attribute.value.startsWith('data:image/'))
            attribute.value = pictures.addDataUri(attribute.value) ?? attribute.value
        }
        open.push({ parent: node, depth: next.depth + 1 })
      }
      kept.push(node)
    }
    next.parent.childNodes = kept
  }
  const named = title === null ? null : cutText(title, MAX_NOTE_TITLE_CHARS)
  const spoken = spokenPage(body)
  if (spoken && pictures.files.length === 0)
    return {
      format: 'html',
      title: named,
      preface: spoken.preface,
      cues: spoken.cues,
      paragraphs: spoken.after,
      warnings: pictures.warnings,
      files: pictures.files,
    }
  return {
    format: 'html',
    title: named,
    html: serialize(body).trim(),
    warnings: pictures.warnings,
    files: pictures.files,
  }
}
