import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { decodeText, detectEncoding } from '#platform/server/foreign-files/decode.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import { createOutline, type Outline } from './outline.ts'

/** Plain text, with or without Markdown, as an outline of its paragraphs. */
export function readText(bytes: Uint8Array): OfficeContent {
  const outline = createOutline()
  for (const paragraph of decodeText(bytes, detectEncoding(bytes).encoding).split(
    /(?:\r\n|\n|\r)[^\S\n]*(?:\r\n|\n|\r)+/,
  )) {
    const [, marks = '', heading = ''] = /^(#{1,6}) +([^\n]+)$/.exec(paragraph.trim()) ?? []
    if (heading === '') outline.add('paragraph', paragraph.replaceAll(/\r\n?/g, '\n'))
    else outline.add('heading', heading, marks.length)
  }
  return withText(outline)
}

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object'])
const OWN_LINE =
  /^(?:p|div|section|article|header|footer|main|aside|blockquote|pre|dt|dd|figcaption|caption|address|td|th|body|form|fieldset|center|br|hr|ul|ol|table|h[1-6]|li|tr)$/

type Node = DefaultTreeAdapterTypes.ChildNode

/** A web page as an outline of its words. Nothing in it is executed or loaded, and only words are kept. */
export function readHtml(bytes: Uint8Array): OfficeContent {
  const { encoding, certain } = detectEncoding(bytes)
  const declared = certain
    ? undefined
    : /<meta[^>]{1,200}charset=["']?([\w-]{2,40})/i.exec(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1'))?.[1]
  const document = parse(decodeText(bytes, known(declared) ?? encoding))
  const outline = createOutline()
  let line: { kind: 'paragraph' | 'item' | 'heading'; text: string; level: number } = {
    kind: 'paragraph',
    text: '',
    level: 0,
  }
  const end = (): void => {
    outline.add(line.kind, line.text.replace(/\s+/gu, ' '), line.level)
    line = { kind: 'paragraph', text: '', level: 0 }
  }
  // Without recursion: pages can be nested arbitrarily deep.
  const open: Array<Node | 'end'> = [...document.childNodes].reverse()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === 'end') end()
    else if (node.nodeName === '#text' && 'value' in node) line.text += node.value
    else if (node.nodeName === 'tr' && 'childNodes' in node) {
      end()
      outline.add(
        'row',
        node.childNodes
          .filter((cell) => /^t[dh]$/.test(cell.nodeName))
          .map((cell) => wordsOf(cell))
          .join('\t'),
      )
    } else if (node.nodeName === 'img' && 'attrs' in node)
      outline.add('picture', node.attrs.find(({ name }) => name === 'alt')?.value ?? '')
    else if ('childNodes' in node && !SILENT.has(node.nodeName) && node.nodeName !== 'head') {
      const isLine = OWN_LINE.test(node.nodeName)
      if (isLine) {
        end()
        const [, level] = /^h([1-6])$/.exec(node.nodeName) ?? []
        if (level !== undefined) line = { kind: 'heading', text: '', level: Number(level) }
        else if (node.nodeName === 'li') line = { kind: 'item', text: '', level: 1 }
        open.push('end')
      }
      open.push(...[...node.childNodes].reverse())
    }
  }
  end()
  return withText(outline)
}

function known(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding
  } catch {
    // The only way to test whether an encoding is supported.
    return undefined
  }
}

function wordsOf(cell: Node): string {
  let words = ''
  const open: Node[] = [cell]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text' && 'value' in node) words += ` ${node.value}`
    else if ('childNodes' in node && !SILENT.has(node.nodeName)) open.push(...[...node.childNodes].reverse())
  }
  return words.replace(/\s+/gu, ' ').trim()
}

function withText(outline: Outline): OfficeContent {
  const content = outline.end()
  if (content.sections.length === 0) throw unreadable('EMPTY', 'The file holds no text.')
  return content
}
