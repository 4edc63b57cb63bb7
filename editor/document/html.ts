import domino from '@mixmark-io/domino'
import { DOMParser as ContentParser } from '@tiptap/pm/model'
import { withBlockIds } from './block-ids.ts'
import type { DocumentJson } from './content.ts'
import { contentOf, contentOfText } from './content.ts'
import { embedOf } from './embeds.ts'
import { MAX_HTML_DEPTH, MAX_HTML_NESTING } from './limits.ts'
import { safeHref, safeImageSource } from './links.ts'
import { documentSchema } from './schema.ts'

// Not words of the page: code, styles, and what the browser shows outside the page.
const DROPPED = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'BASE', 'HEAD'])
// The reader skips these entirely; their words are kept by reading them as plain containers.
const SKIPPED_BY_READER = new Set([
  'NOSCRIPT',
  'OBJECT',
  'TITLE',
  'TEMPLATE',
  'TEXTAREA',
  'SELECT',
  'SVG',
  'MATH',
  'APPLET',
  'FRAMESET',
  'NOFRAMES',
  'NOEMBED',
])
const MEDIA = new Set(['VIDEO', 'AUDIO', 'EMBED', 'IFRAME', 'FRAME', 'SOURCE', 'TRACK'])

/**
 * Reads HTML from anywhere into document content. Only what the schema knows is kept: no script, handler, style or
 * address that could run one. Unknown elements leave their text; players and frames of unlisted sites leave a link.
 */
export function contentFromHtml(html: string): DocumentJson {
  // Parsers take quadratic time and then the whole stack for such pages. No person writes one; its words are kept.
  if (nestingOf(html) > MAX_HTML_NESTING) return withBlockIds(contentOfText(html.replace(/<[^>]*>/g, ' ').trim()))
  const { page, body } = parsePage(html)
  normalise(page, body)
  return withBlockIds(contentOf(ContentParser.fromSchema(documentSchema).parse(body)))
}

function parsePage(html: string): { page: Document; body: Element } {
  if (/<(html|head|body)[\s>]/i.test(html)) {
    const page = domino.createDocument(html, true)
    // A page of frames has no body; read as a fragment below, its frames leave links.
    const body = page.body as Element | null
    if (body?.nodeName === 'BODY') return { page, body }
  }
  // In a fragment nothing belongs to the head, where the parser would put its first elements.
  const page = domino.createDocument(`<body>${html.replace(/<\/?(html|head|body|frameset)[^>]*>/gi, '')}`, true)
  return { page, body: page.body }
}

// Elements without an end tag, or with an optional one, do not nest by being repeated.
const UNNESTED = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'col',
  'wbr',
  'source',
  'track',
  'area',
  'base',
  'param',
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'option',
  'optgroup',
  'rp',
  'rt',
])

function nestingOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (UNNESTED.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth > deepest) deepest = depth
  }
  return deepest
}

function normalise(page: Document, root: Element): void {
  const pending: { element: Element; depth: number }[] = [{ element: root, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element, depth } = next
    for (const child of Array.from(element.childNodes)) {
      if (child.nodeType === child.TEXT_NODE) continue
      if (child.nodeType !== child.ELEMENT_NODE) child.parentNode?.removeChild(child)
      else {
        const kept = settle(page, child as Element, depth)
        if (kept) pending.push({ element: kept, depth: depth + 1 })
      }
    }
  }
}

/**
 * Converts an element to a form that the reader understands; returns the element whose children remain to be read, if
 * any.
 */
function settle(page: Document, element: Element, depth: number): Element | null {
  const name = element.nodeName.toUpperCase()
  if (DROPPED.has(name)) {
    element.parentNode?.removeChild(element)
    return null
  }
  if (MEDIA.has(name)) return settleMedia(page, element)
  if (name === 'INPUT')
    return replaceWithText(page, element, isButtonless(element) ? (element.getAttribute('value') ?? '') : '')
  if (name === 'IMG' || name === 'IMAGE') {
    if (element.hasAttribute('data-file-id') || safeImageSource(element.getAttribute('src')))
      return hoistPicture(element)
    return replaceWithText(page, element, element.getAttribute('alt') ?? '')
  }
  if (SKIPPED_BY_READER.has(name) || depth >= MAX_HTML_DEPTH) return unwrap(page, element, depth >= MAX_HTML_DEPTH)
  return element
}

/**
 * Moves a picture at the edge of a paragraph out of it, since pictures are blocks; one amid the words splits them
 * later.
 */
function hoistPicture(picture: Element): null {
  const paragraph = picture.closest('p')
  if (!paragraph?.parentNode) return null
  const [before, after] = wordsAround(paragraph, picture)
  if (before && after) return null
  paragraph.parentNode.insertBefore(picture, before ? paragraph.nextSibling : paragraph)
  if (!before && !after && !paragraph.querySelector('img')) paragraph.parentNode.removeChild(paragraph)
  return null
}

function wordsAround(paragraph: Element, picture: Element): [before: boolean, after: boolean] {
  const found: [boolean, boolean] = [false, false]
  let passed = false
  const pending: Node[] = Array.from(paragraph.childNodes).reverse()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node === picture) passed = true
    else if (node.nodeType === node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '') found[passed ? 1 : 0] = true
    else pending.push(...Array.from(node.childNodes).reverse())
  }
  return found
}

function isButtonless(input: Element): boolean {
  return !['checkbox', 'radio', 'hidden', 'password', 'file', 'image'].includes(
    (input.getAttribute('type') ?? 'text').toLowerCase(),
  )
}

function settleMedia(page: Document, element: Element): Element | null {
  const source = element.getAttribute('src')
  if (element.nodeName.toUpperCase() === 'IFRAME' && source && embedOf(source)) return null
  const href = safeHref(source)
  if (!href) return unwrap(page, element, false)
  const link = page.createElement('a')
  link.setAttribute('href', href)
  link.textContent = href
  element.parentNode?.insertBefore(link, element)
  return unwrap(page, element, false)
}

function replaceWithText(page: Document, element: Element, text: string): null {
  element.parentNode?.replaceChild(page.createTextNode(text), element)
  return null
}

/** Puts a plain container in an element's place, or, where nesting is too deep, the bare text. */
function unwrap(page: Document, element: Element, asText: boolean): Element | null {
  if (asText) return replaceWithText(page, element, ` ${plainText(element)} `)
  const container = page.createElement('span')
  const source =
    'content' in element && element.nodeName === 'TEMPLATE' ? (element as HTMLTemplateElement).content : element
  while (source.firstChild) container.appendChild(source.firstChild)
  element.parentNode?.replaceChild(container, element)
  return container
}

// textContent is recursive in the library and would overflow on the nesting this is called for.
function plainText(root: Element): string {
  const parts: string[] = []
  const pending: ChildNode[] = Array.from(root.childNodes).reverse()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeType === node.TEXT_NODE) parts.push(node.nodeValue ?? '')
    else if (node.nodeType === node.ELEMENT_NODE && !DROPPED.has(node.nodeName.toUpperCase()))
      pending.push(...Array.from(node.childNodes).reverse())
  }
  return parts.join(' ')
}
