import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { xmlTokens } from '#platform/server/foreign-files/xml.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import { openPackage } from './office-package.ts'
import { createOutline } from './outline.ts'

/** A text or presentation in the OpenDocument format as an outline. */
export function readOpenDocument(bytes: Uint8Array, isPresentation: boolean): OfficeContent {
  const xml = openPackage(bytes).part('content.xml')
  if (xml === null) throw unreadable('DAMAGED', 'The document is damaged: its content is missing.')
  const outline = createOutline()
  let paragraph: { text: string; heading: number } | null = null
  let row: string[] | null = null
  let [lists, notes, described] = [0, 0, 0]
  let isBody = false
  let slide: { title: string; isOpen: boolean } | null = null
  const end = (): void => {
    if (!paragraph) return
    const { text, heading } = paragraph
    paragraph = null
    if (described > 0) outline.add('picture', text)
    else if (row) row.push(`${row.pop() ?? ''} ${text}`.trim())
    else if (notes > 0 && slide) outline.add('note', text)
    else if (heading > 0) outline.add('heading', text, heading)
    else outline.add(lists > 0 ? 'item' : 'paragraph', text, lists)
  }
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (paragraph) paragraph.text += token.text
      continue
    }
    const step = token.kind === 'open' ? 1 : -1
    switch (token.name) {
      case 'body':
        isBody = step > 0
        break
      case 'list':
        lists += step
        break
      case 'notes':
        notes += step
        break
      case 'title':
      case 'desc':
        described += step
        if (step > 0) paragraph = { text: '', heading: 0 }
        else end()
        break
      case 'table-row':
        if (step < 0 && row) outline.add('row', row.join('\t'))
        row = step > 0 ? [] : null
        break
      default:
    }
    if (described > 0 || !isBody) continue
    if (token.kind === 'close') {
      if (token.name === 'p' || token.name === 'h') end()
    } else if (token.name === 'p' || token.name === 'h')
      paragraph = { text: '', heading: token.name === 'h' ? Number(token.attributes['outline-level'] ?? 1) : 0 }
    else if (token.name === 'table-cell') row?.push('')
    else if (token.name === 'page' && isPresentation) {
      slide = { title: token.attributes['name'] ?? '', isOpen: true }
      outline.begin(/^(?:page|slide|Folie|Seite)\s?\d+$/i.test(slide.title) ? '' : slide.title, true)
    } else if (paragraph && (token.name === 's' || token.name === 'tab' || token.name === 'line-break'))
      paragraph.text += ' '
  }
  const content = outline.end()
  if (content.sections.length === 0)
    throw unreadable('EMPTY', isPresentation ? 'The presentation has no slides.' : 'The document holds no text.')
  return content
}
