import { xmlTokens } from '#platform/server/foreign-files/xml.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import { mainPart, openPackage, type OfficePackage } from './office-package.ts'
import { createOutline, type Outline } from './outline.ts'

/** Parts outside the text, with the heading under which they are shown. */
const BESIDE: ReadonlyArray<readonly [string, string]> = [
  ['header', 'Header'],
  ['footer', 'Footer'],
  ['footnotes', 'Footnotes'],
  ['endnotes', 'Endnotes'],
  ['comments', 'Comments'],
]

/**
 * Reads a Word document as an outline: headings, paragraphs, lists, tables and the descriptions of its pictures, then
 * the parts outside the text.
 */
export function readWord(bytes: Uint8Array): OfficeContent {
  const file = openPackage(bytes)
  const main = mainPart(file)
  const outline = createOutline()
  readBody(main.xml, headingsOf(file, main.path), outline)
  const seen = new Set<string>()
  for (const [type, title] of BESIDE) {
    for (const { path } of file.references(main.path).filter((one) => one.type === type)) {
      const xml = file.part(path)
      if (xml === null || seen.has(path)) continue
      seen.add(path)
      outline.begin(title)
      readBody(xml, new Map(), outline)
    }
  }
  const content = outline.end()
  const read = content.sections.filter(
    ({ title, blocks }) => blocks.length > 0 || !BESIDE.some(([, beside]) => beside === title),
  )
  if (read.length === 0) throw unreadable('EMPTY', 'The document holds no text.')
  return { ...content, sections: read }
}

/**
 * The level of each style that is a heading, by the style's id: names of styles are the same in every language, ids are
 * not.
 */
function headingsOf(file: OfficePackage, path: string): Map<string, number> {
  const levels = new Map<string, number>()
  const styles = file.target(path, 'styles')
  let id = ''
  for (const token of xmlTokens((styles !== null && file.part(styles)) || '')) {
    if (token.kind !== 'open') continue
    if (token.name === 'style') id = token.attributes['styleId'] ?? ''
    if (token.name !== 'name') continue
    const name = (token.attributes['val'] ?? '').toLowerCase()
    const level = name === 'title' ? 1 : Number(/^heading (\d)$/.exec(name)?.[1] ?? 0)
    if (level > 0) levels.set(id, level)
  }
  return levels
}

interface Paragraph {
  text: string
  heading: number
  /** The level of a list item; 0 outside a list. */
  item: number
}

function readBody(xml: string, headings: ReadonlyMap<string, number>, outline: Outline): void {
  // A text box is inside a paragraph and contains paragraphs itself.
  const open: Paragraph[] = []
  const rows: string[][] = []
  let skipped = 0
  let isText = false
  for (const token of xmlTokens(xml)) {
    // Alternative content for older programs repeats the text.
    if (token.kind !== 'text' && token.name === 'Fallback') skipped += token.kind === 'open' ? 1 : -1
    if (skipped > 0) continue
    const paragraph = open.at(-1)
    const row = rows.at(-1)
    if (token.kind === 'text') {
      if (isText && paragraph) paragraph.text += token.text
    } else if (token.kind === 'close') {
      if (token.name === 't') isText = false
      else if (token.name === 'tr' && rows.pop()?.length && row) outline.add('row', row.join('\t'))
      else if (token.name === 'p') {
        const ended = open.pop()
        if (!ended) continue
        if (row && open.length === 0) row.push(`${row.pop() ?? ''} ${ended.text}`.trim())
        else
          outline.add(
            ended.heading > 0 ? 'heading' : ended.item > 0 ? 'item' : 'paragraph',
            ended.text,
            ended.heading || ended.item,
          )
      }
    } else {
      switch (token.name) {
        case 'p':
          open.push({ text: '', heading: 0, item: 0 })
          break
        case 't':
          isText = !token.isEmpty
          break
        case 'tab':
        case 'br':
        case 'cr':
          if (paragraph) paragraph.text += ' '
          break
        case 'tr':
          rows.push([])
          break
        case 'tc':
          row?.push('')
          break
        case 'pStyle':
          if (paragraph) paragraph.heading = headings.get(token.attributes['val'] ?? '') ?? 0
          break
        case 'ilvl':
          if (paragraph) paragraph.item = Number(token.attributes['val'] ?? 0) + 1
          break
        case 'numId':
          if (paragraph && token.attributes['val'] !== '0') paragraph.item ||= 1
          break
        case 'docPr':
          outline.add(
            'picture',
            token.attributes['descr'] ?? token.attributes['title'] ?? token.attributes['name'] ?? '',
          )
          break
        default:
      }
    }
  }
}
