import { paleIn } from '#platform/web/design/use-pale-variant.ts'
import type { Box } from '../../model/geometry.ts'
import { isReference, type CanvasItem } from '../../model/item.ts'
import { CARD, fontOf, GROUP_HEAD, TEXT_INSET, TYPE, type Look, type TypeName } from './look.ts'
import { elided, wrapped, type Measure } from './text-layout.ts'

/** A line of text with where its baseline begins. */
interface Line {
  text: string
  x: number
  y: number
  font: string
  color: string
  size: number
  align: 'left' | 'center' | 'right'
}

/** What is drawn of one item: the same for the screen, a picture and a drawing. */
export interface Plan {
  box: Box
  fill: string | null
  stroke: string | null
  radius: number
  /** A bar along the left edge. */
  bar: string | null
  lines: readonly Line[]
  /** What stands for it where nothing of it can be read. */
  mark: string
}

const CAP_SHARE = 0.36

function textLines(texts: readonly string[], type: TypeName, at: { x: number; y: number; color: string; align?: Line['align'] }, family: string): Line[] {
  const { line, size } = TYPE[type]
  const font = fontOf(type, family)
  return texts.map((text, index) => ({ text, x: at.x, y: at.y + index * line + line / 2 + size * CAP_SHARE, font, color: at.color, size, align: at.align ?? 'left' }))
}

/** How high a text is at its width. */
export function heightOfText(item: Pick<CanvasItem, 'text' | 'style' | 'width'>, family: string, measure: Measure): number {
  const type = item.style ?? 'P'
  return wrapped(item.text, fontOf(type, family), item.width - 2 * TEXT_INSET, Infinity, measure).length * TYPE[type].line + 2 * TEXT_INSET
}

export function planItem(item: CanvasItem, look: Look, measure: Measure): Plan {
  if (isReference(item)) return planCard(item, look, measure)
  if (item.kind === 'group') return planGroup(item, look, measure)
  return item.kind === 'text' ? planText(item, look, measure) : planRectangle(item, look, measure)
}

function planText(item: CanvasItem, { palette, fontFamily }: Look, measure: Measure): Plan {
  const type = item.style ?? 'P'
  const texts = wrapped(item.text, fontOf(type, fontFamily), item.width - 2 * TEXT_INSET, Math.max(1, Math.floor(item.height / TYPE[type].line + 0.01)), measure)
  return { box: item, fill: null, stroke: null, radius: 0, bar: null, lines: textLines(texts, type, { x: item.x + TEXT_INSET, y: item.y + TEXT_INSET, color: palette.text }, fontFamily), mark: palette.borderStrong }
}

function planRectangle(item: CanvasItem, { palette, fontFamily }: Look, measure: Measure): Plan {
  const pale = item.color === null ? null : paleIn(palette.mode, item.color)
  const most = Math.max(1, Math.floor((item.height - 2 * TEXT_INSET) / TYPE.P.line))
  const texts = item.text === '' ? [] : wrapped(item.text, fontOf('P', fontFamily), item.width - 4 * TEXT_INSET, most, measure)
  const top = item.y + (item.height - texts.length * TYPE.P.line) / 2
  return {
    box: item,
    fill: pale?.background ?? palette.raised,
    stroke: pale?.border ?? palette.borderStrong,
    radius: CARD.radius,
    bar: null,
    lines: textLines(texts, 'P', { x: item.x + item.width / 2, y: top, color: palette.text, align: 'center' }, fontFamily),
    mark: pale?.border ?? palette.borderStrong,
  }
}

function planGroup(item: CanvasItem, { palette, fontFamily, membersOf, untitledGroup }: Look, measure: Measure): Plan {
  const pale = item.color === null ? null : paleIn(palette.mode, item.color)
  const members = membersOf(item.id)
  const count = members === 0 ? '' : members.toLocaleString()
  const countWidth = count === '' ? 0 : measure(count, fontOf('foot', fontFamily)) + 12
  const title = elided(item.text || untitledGroup, fontOf('group', fontFamily), item.width - 2 * CARD.inset - countWidth, measure)
  const head = item.y + (GROUP_HEAD - TYPE.group.line) / 2
  return {
    box: item,
    fill: pale?.background ?? palette.canvas,
    stroke: pale?.border ?? palette.borderStrong,
    radius: CARD.radius + 4,
    bar: null,
    lines: [
      ...textLines([title], 'group', { x: item.x + CARD.inset, y: head, color: item.text ? (pale?.text ?? palette.text) : palette.textMuted }, fontFamily),
      ...(count === '' ? [] : textLines([count], 'foot', { x: item.x + item.width - CARD.inset, y: item.y + (GROUP_HEAD - TYPE.foot.line) / 2, color: pale?.text ?? palette.textMuted, align: 'right' }, fontFamily)),
    ],
    mark: pale?.background ?? palette.canvas,
  }
}

function planCard(item: CanvasItem, { palette, fontFamily, cardOf }: Look, measure: Measure): Plan {
  const card = cardOf(item)
  const pale = card.color === null ? null : paleIn(palette.mode, card.color)
  const left = item.x + CARD.inset + (pale ? CARD.bar : 0)
  const width = item.x + item.width - CARD.inset - left
  const bottom = item.y + item.height - CARD.inset
  const hasFoot = (card.foot !== '' || card.author !== '') && item.height >= 84
  const top = item.y + CARD.inset + TYPE.kicker.line + 2
  const most = Math.max(1, Math.floor((bottom - (hasFoot ? TYPE.foot.line + 4 : 0) - top) / TYPE.words.line))
  const footFont = fontOf('foot', fontFamily)
  const author = card.author === '' ? '' : elided(card.author, footFont, width * 0.45, measure)
  const authorWidth = author === '' ? 0 : measure(author, footFont) + 10
  return {
    box: item,
    fill: pale?.background ?? palette.raised,
    stroke: pale?.border ?? palette.borderStrong,
    radius: CARD.radius,
    bar: pale?.solid ?? null,
    lines: [
      ...textLines([card.kicker], 'kicker', { x: left, y: item.y + CARD.inset - 2, color: pale?.text ?? palette.textMuted }, fontFamily),
      ...textLines(wrapped(card.words, fontOf('words', fontFamily), width, most, measure), 'words', { x: left, y: top, color: card.quiet ? palette.textMuted : palette.text }, fontFamily),
      ...(hasFoot && card.foot !== '' ? textLines([elided(card.foot, footFont, width - authorWidth, measure)], 'foot', { x: left, y: bottom - TYPE.foot.line + 2, color: pale ? palette.text : palette.textMuted }, fontFamily) : []),
      ...(hasFoot && author !== '' ? textLines([author], 'foot', { x: item.x + item.width - CARD.inset, y: bottom - TYPE.foot.line + 2, color: pale ? palette.text : palette.textMuted, align: 'right' }, fontFamily) : []),
    ],
    mark: pale?.border ?? palette.borderStrong,
  }
}
