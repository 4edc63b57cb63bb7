import { paleIn } from '#platform/web/design/use-pale-variant.ts'
import type { Box } from '../../model/geometry.ts'
import { isReference, type CanvasItem } from '../../model/item.ts'
import { CARD, fontOf, GROUP_HEAD, TEXT_INSET, TYPE, type Look, type TypeName } from './look.ts'
import { elided, wrapped, type Measure } from './text-layout.ts'

/** A line of text with the start of its baseline. */
interface Line {
  text: string
  x: number
  y: number
  font: string
  color: string
  size: number
  align: 'left' | 'center' | 'right'
}

/** The box of an item, without its words. */
export interface Frame {
  box: Box
  fill: string | null
  stroke: string | null
  radius: number
  /** A bar along the left edge. */
  bar: string | null
  /** The colour that stands for it where nothing of it can be read. */
  mark: string
}

/** What is drawn of one item: the same for the screen, a picture and a drawing. */
export interface Plan extends Frame {
  lines: readonly Line[]
}

const CAP_SHARE = 0.36

function textLines(
  texts: readonly string[],
  type: TypeName,
  at: { x: number; y: number; color: string; align?: Line['align'] },
  family: string,
): Line[] {
  const { line, size } = TYPE[type]
  const font = fontOf(type, family)
  return texts.map((text, index) => ({
    text,
    x: at.x,
    y: at.y + index * line + line / 2 + size * CAP_SHARE,
    font,
    color: at.color,
    size,
    align: at.align ?? 'left',
  }))
}

/** The height of a text at its width. */
export function heightOfText(
  item: Pick<CanvasItem, 'text' | 'style' | 'width'>,
  family: string,
  measure: Measure,
): number {
  const type = item.style ?? 'P'
  return (
    wrapped(item.text, fontOf(type, family), item.width - 2 * TEXT_INSET, Infinity, measure).length * TYPE[type].line +
    2 * TEXT_INSET
  )
}

export function frameOf(item: CanvasItem, { palette, cardOf }: Look): Frame {
  const color = isReference(item) ? cardOf(item).color : item.color
  const pale = color === null ? null : paleIn(palette.mode, color)
  if (item.kind === 'text')
    return { box: item, fill: null, stroke: null, radius: 0, bar: null, mark: palette.borderStrong }
  if (item.kind === 'group')
    return {
      box: item,
      fill: pale?.background ?? palette.canvas,
      stroke: pale?.border ?? palette.borderStrong,
      radius: CARD.radius + 4,
      bar: null,
      mark: pale?.background ?? palette.canvas,
    }
  return {
    box: item,
    fill: pale?.background ?? palette.raised,
    stroke: pale?.border ?? palette.borderStrong,
    radius: CARD.radius,
    bar: isReference(item) ? (pale?.solid ?? null) : null,
    mark: pale?.border ?? palette.borderStrong,
  }
}

/** The font size of the main words of an item: smaller letters beside them do not count. */
export function sizeOfWords(item: CanvasItem): number {
  if (isReference(item)) return TYPE.words.size
  return TYPE[item.kind === 'group' ? 'group' : (item.style ?? 'P')].size
}

/** Approximate width of the bars for letters. */
const LETTER_SHARE = 0.5

/**
 * The approximate position of the words of an item, where they are too small to be read: bars instead of lines, without
 * measuring any.
 */
export function greekedLines(item: CanvasItem, words: string): Box[] {
  if (words === '') return []
  const { size, line } = TYPE[isReference(item) ? 'words' : item.kind === 'group' ? 'group' : (item.style ?? 'P')]
  const inset = item.kind === 'text' ? TEXT_INSET : CARD.inset
  const width = item.width - 2 * inset
  const most =
    item.kind === 'group' ? 1 : Math.max(1, Math.floor((item.height - 2 * inset) / line) - (isReference(item) ? 1 : 0))
  const requested = (words.length * size * LETTER_SHARE) / Math.max(width, 1)
  const count = Math.min(most, Math.ceil(requested))
  const top =
    item.y +
    inset +
    (isReference(item)
      ? TYPE.kicker.line
      : item.kind === 'rectangle'
        ? (item.height - 2 * inset - count * line) / 2
        : 0)
  return Array.from({ length: count }, (_, at) => ({
    x: item.x + inset,
    y: top + at * line + line * 0.3,
    width: width * (at + 1 === count ? Math.min(1, requested - count + 1) : 1),
    height: size * 0.55,
  }))
}

export function planItem(item: CanvasItem, look: Look, measure: Measure): Plan {
  return { ...frameOf(item, look), lines: linesOf(item, look, measure) }
}

function linesOf(item: CanvasItem, look: Look, measure: Measure): Line[] {
  if (isReference(item)) return linesOfCard(item, look, measure)
  if (item.kind === 'group') return linesOfGroup(item, look, measure)
  return item.kind === 'text' ? linesOfText(item, look, measure) : linesOfRectangle(item, look, measure)
}

function linesOfText(item: CanvasItem, { palette, fontFamily }: Look, measure: Measure): Line[] {
  const type = item.style ?? 'P'
  const texts = wrapped(
    item.text,
    fontOf(type, fontFamily),
    item.width - 2 * TEXT_INSET,
    Math.max(1, Math.floor(item.height / TYPE[type].line + 0.01)),
    measure,
  )
  return textLines(texts, type, { x: item.x + TEXT_INSET, y: item.y + TEXT_INSET, color: palette.text }, fontFamily)
}

function linesOfRectangle(item: CanvasItem, { palette, fontFamily }: Look, measure: Measure): Line[] {
  if (item.text === '') return []
  const most = Math.max(1, Math.floor((item.height - 2 * TEXT_INSET) / TYPE.P.line))
  const texts = wrapped(item.text, fontOf('P', fontFamily), item.width - 4 * TEXT_INSET, most, measure)
  const top = item.y + (item.height - texts.length * TYPE.P.line) / 2
  return textLines(texts, 'P', { x: item.x + item.width / 2, y: top, color: palette.text, align: 'center' }, fontFamily)
}

function linesOfGroup(
  item: CanvasItem,
  { palette, fontFamily, membersOf, untitledGroup }: Look,
  measure: Measure,
): Line[] {
  const pale = item.color === null ? null : paleIn(palette.mode, item.color)
  const members = membersOf(item.id)
  const count = members === 0 ? '' : members.toLocaleString()
  const countWidth = count === '' ? 0 : measure(count, fontOf('foot', fontFamily)) + 12
  const title = elided(
    item.text || untitledGroup,
    fontOf('group', fontFamily),
    item.width - 2 * CARD.inset - countWidth,
    measure,
  )
  return [
    ...textLines(
      [title],
      'group',
      {
        x: item.x + CARD.inset,
        y: item.y + (GROUP_HEAD - TYPE.group.line) / 2,
        color: item.text ? (pale?.text ?? palette.text) : palette.textMuted,
      },
      fontFamily,
    ),
    ...(count === ''
      ? []
      : textLines(
          [count],
          'foot',
          {
            x: item.x + item.width - CARD.inset,
            y: item.y + (GROUP_HEAD - TYPE.foot.line) / 2,
            color: pale?.text ?? palette.textMuted,
            align: 'right',
          },
          fontFamily,
        )),
  ]
}

function linesOfCard(item: CanvasItem, { palette, fontFamily, cardOf }: Look, measure: Measure): Line[] {
  const card = cardOf(item)
  const pale = card.color === null ? null : paleIn(palette.mode, card.color)
  const left = item.x + CARD.inset + (pale ? CARD.bar : 0)
  const right = item.x + item.width - CARD.inset
  const width = right - left
  const bottom = item.y + item.height - CARD.inset
  const hasFoot = (card.foot !== '' || card.author !== '') && item.height >= 84
  const top = item.y + CARD.inset + TYPE.kicker.line + 2
  const most = Math.max(1, Math.floor((bottom - (hasFoot ? TYPE.foot.line + 4 : 0) - top) / TYPE.words.line))
  const footFont = fontOf('foot', fontFamily)
  const author = card.author === '' ? '' : elided(card.author, footFont, width * 0.45, measure)
  const authorWidth = author === '' ? 0 : measure(author, footFont) + 10
  const foot = { y: bottom - TYPE.foot.line + 2, color: pale ? palette.text : palette.textMuted }
  return [
    ...textLines(
      [elided(card.kicker, fontOf('kicker', fontFamily), width, measure)],
      'kicker',
      { x: left, y: item.y + CARD.inset - 2, color: pale?.text ?? palette.textMuted },
      fontFamily,
    ),
    ...textLines(
      wrapped(card.words, fontOf('words', fontFamily), width, most, measure),
      'words',
      { x: left, y: top, color: card.quiet ? palette.textMuted : palette.text },
      fontFamily,
    ),
    ...(hasFoot && card.foot !== ''
      ? textLines([elided(card.foot, footFont, width - authorWidth, measure)], 'foot', { ...foot, x: left }, fontFamily)
      : []),
    ...(hasFoot && author !== '' ? textLines([author], 'foot', { ...foot, x: right, align: 'right' }, fontFamily) : []),
  ]
}
