import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { xmlTokens } from '#platform/server/foreign-files/xml.ts'
import type { OfficeContent, OutlineBlock } from '../../model/office-file.ts'
import { mainPart, openPackage, type OfficePackage } from './office-package.ts'
import { createOutline } from './outline.ts'

/**
 * Reads a presentation as an outline: one section per slide, with its title, its text, tables, the names of its
 * pictures, and the speaker's notes.
 */
export function readSlides(bytes: Uint8Array): OfficeContent {
  const file = openPackage(bytes)
  const main = mainPart(file)
  const slides = new Map(
    file
      .references(main.path)
      .filter(({ type }) => type === 'slide')
      .map(({ id, path }) => [id, path]),
  )
  const outline = createOutline()
  for (const token of xmlTokens(main.xml)) {
    if (token.kind !== 'open' || token.name !== 'sldId') continue
    // Of its two `id` attributes, the one with a prefix names the slide's part and comes last.
    const path = slides.get(token.attributes['id'] ?? '')
    const xml = path === undefined ? null : file.part(path)
    if (path === undefined || xml === null) continue
    const { title, blocks } = shapesOf(xml)
    outline.begin(title, true)
    for (const { kind, text, level } of blocks) outline.add(kind, text, level)
    for (const text of notesOf(file, path)) outline.add('note', text)
  }
  const content = outline.end()
  if (content.sections.length === 0) throw unreadable('EMPTY', 'The presentation has no slides.')
  return content
}

function notesOf(file: OfficePackage, slide: string): string[] {
  const path = file.target(slide, 'notesSlide')
  const xml = path === null ? null : file.part(path)
  return xml === null ? [] : shapesOf(xml, 'body').blocks.map(({ text }) => text)
}

interface Shapes {
  title: string
  blocks: OutlineBlock[]
}

/** The texts of a slide, shape by shape. `only` restricts them to one kind of placeholder. */
function shapesOf(xml: string, only?: string): Shapes {
  const shapes: Shapes = { title: '', blocks: [] }
  let placeholder: string | null = null
  let paragraph: { text: string; level: number } | null = null
  let row: string[] | null = null
  let isText = false
  const add = (kind: OutlineBlock['kind'], text: string, level = 0): void => {
    if (text.trim() === '' || (only !== undefined && placeholder !== only)) return
    if (/^(?:title|ctrTitle)$/.test(placeholder ?? ''))
      shapes.title = [shapes.title, text.trim()].filter(Boolean).join(' ')
    // The number of a slide, its date and its footer are the same on each.
    else if (!/^(?:sldNum|dt|ftr|hdr)$/.test(placeholder ?? '')) shapes.blocks.push({ kind, text, level })
  }
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (isText && paragraph) paragraph.text += token.text
    } else if (token.kind === 'close') {
      if (token.name === 't') isText = false
      else if (token.name === 'sp') placeholder = null
      else if (token.name === 'tr' && row) {
        add('row', row.join('\t'))
        row = null
      } else if (token.name === 'p' && paragraph) {
        if (row) row.push(`${row.pop() ?? ''} ${paragraph.text}`.trim())
        else add(paragraph.level > 0 ? 'item' : 'paragraph', paragraph.text, paragraph.level)
        paragraph = null
      }
    } else {
      switch (token.name) {
        case 'sp':
          placeholder = null
          break
        case 'ph':
          placeholder = token.attributes['type'] ?? 'body'
          break
        case 'p':
          paragraph = { text: '', level: 0 }
          break
        case 'pPr':
          if (paragraph) paragraph.level = Number(token.attributes['lvl'] ?? 0)
          break
        case 't':
          isText = !token.isEmpty
          break
        case 'br':
          if (paragraph) paragraph.text += ' '
          break
        case 'tr':
          row = []
          break
        case 'tc':
          row?.push('')
          break
        default:
      }
    }
  }
  // Pictures and charts after the words: their position among them depends on the layout.
  if (only === undefined)
    for (const name of picturesIn(xml)) shapes.blocks.push({ kind: 'picture', text: name, level: 0 })
  return shapes
}

function picturesIn(xml: string): string[] {
  const names: string[] = []
  let inside = 0
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') continue
    if (token.name === 'pic' || token.name === 'graphicFrame') inside += token.kind === 'open' ? 1 : -1
    if (inside > 0 && token.kind === 'open' && token.name === 'cNvPr')
      names.push(token.attributes['descr'] || token.attributes['name'] || '')
  }
  return names.filter((name) => name.trim() !== '')
}
