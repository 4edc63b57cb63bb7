import { grown, type Box } from '../../model/geometry.ts'
import { byLayer, type CanvasItem } from '../../model/item.ts'
import type { Painter } from './draw-items.ts'
import type { Plan } from './plan-item.ts'
import { CARD } from './look.ts'

const MARGIN = 32
/** As large as browsers draw without problems. */
const MAX_PICTURE_SIDE_PX = 8_000
const MAX_PICTURE_PX = 40_000_000
/** Pixels per unit, where the maximum size allows. */
const PICTURE_SCALE = 2

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may be in a drawing: markup is escaped, and characters that XML does not allow are left out. */
export function escaped(text: string): string {
  return Array.from(text)
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0
      return (
        (code >= 0x20 && code !== 0xfffe && code !== 0xffff && !(code >= 0xd800 && code <= 0xdfff)) ||
        code === 0x9 ||
        code === 0xa
      )
    })
    .join('')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}

const rounded = (value: number): number => Math.round(value * 100) / 100

function drawnPlan({ box, fill, stroke, radius, bar, lines }: Plan): string {
  const parts: string[] = []
  if (fill !== null || stroke !== null)
    parts.push(
      `<rect x="${rounded(box.x)}" y="${rounded(box.y)}" width="${rounded(box.width)}" height="${rounded(box.height)}` +
        `" rx="${radius}" fill="${escaped(fill ?? 'none')}" stroke="${escaped(stroke ?? 'none')}"/>`,
    )
  if (bar !== null)
    parts.push(
      `<rect x="${rounded(box.x + CARD.inset / 2)}" y="${rounded(box.y + CARD.inset)}" width="${CARD.bar}" height="${rounded(Math.max(0, box.height - 2 * CARD.inset))}" fill="${escaped(bar)}"/>`,
    )
  for (const { text, x, y, font, color, size, align } of lines) {
    const [weight = '400'] = font.split(' ')
    const anchor = { left: 'start', center: 'middle', right: 'end' }[align]
    parts.push(
      `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" font-weight="${escaped(weight)}" fill="${escaped(color)}" text-anchor="${anchor}">${escaped(text)}</text>`,
    )
  }
  return `<g>${parts.join('')}</g>`
}

interface Exported {
  items: readonly CanvasItem[]
  bounds: Box
  background: string
  painter: Painter
}

/** The items of the canvas as a drawing. */
export function asSvg({
  items,
  bounds,
  background,
  painter,
  fontFamily,
  title,
}: Exported & { fontFamily: string; title: string }): string {
  const box = grown(bounds, MARGIN)
  const drawn = items.toSorted(byLayer).map((item) => drawnPlan(painter.planOf(item)))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${rounded(box.width)}" height="${rounded(box.height)}` +
    `" viewBox="${rounded(box.x)} ${rounded(box.y)} ${rounded(box.width)} ${rounded(box.height)}" ` +
    `font-family="${escaped(fontFamily)}"><title>${escaped(title)}</title><rect x="${rounded(box.x)}" y="${rounded(box.y)}` +
    `" width="${rounded(box.width)}" height="${rounded(box.height)}" fill="${escaped(background)}"/>\n${drawn.join('\n')}` +
    '\n</svg>\n'
  )
}

/** How many pixels a unit has in a picture of a box: two, or less where the picture would be too large. */
export function pictureScale(box: Box): number {
  return Math.min(
    PICTURE_SCALE,
    MAX_PICTURE_SIDE_PX / box.width,
    MAX_PICTURE_SIDE_PX / box.height,
    Math.sqrt(MAX_PICTURE_PX / (box.width * box.height)),
  )
}

/** The same as a picture. @throws Error where the browser produces none */
export async function asPicture({
  items,
  bounds,
  background,
  painter,
}: Exported): Promise<{ file: Blob; smaller: boolean }> {
  const box = grown(bounds, MARGIN)
  const scale = pictureScale(box)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(box.width * scale))
  canvas.height = Math.max(1, Math.round(box.height * scale))
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser draws no pictures.')
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
  painter.draw(context, items.toSorted(byLayer), scale)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('The picture is too large for this browser.')
  return { file, smaller: scale < 1 }
}
