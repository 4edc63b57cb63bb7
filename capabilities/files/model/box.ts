import { z } from 'zod'

/** A rectangle on a page or a picture as displayed, in fractions (0 to 1) of its width and height. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Digits of the fractions: a hundredth of a millimetre on paper. */
const DIGITS = 4
/** The largest error of rounding. */
const SLACK = 10 ** -(DIGITS - 1)

const OUTSIDE = 'The region lies outside of the page.'
const part = z.number().min(0, OUTSIDE).max(1, OUTSIDE)
const length = z.number().gt(0, 'The region is empty.').max(1, OUTSIDE)

export const box = z
  .object({ x: part, y: part, width: length, height: length })
  .refine(({ x, y, width, height }) => x + width <= 1 + SLACK && y + height <= 1 + SLACK, OUTSIDE)

/** A box rounded to the stored digits, within the page. */
export function roundedBox({ x, y, width, height }: Box): Box {
  const [left, top] = [rounded(clamped(x)), rounded(clamped(y))]
  return { x: left, y: top, width: rounded(Math.min(width, 1 - left)), height: rounded(Math.min(height, 1 - top)) }
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS))
}

/** The smallest box around others; null for none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((one) => one.x))
  const y = Math.min(...boxes.map((one) => one.y))
  return roundedBox({
    x,
    y,
    width: Math.max(...boxes.map((one) => one.x + one.width)) - x,
    height: Math.max(...boxes.map((one) => one.y + one.height)) - y,
  })
}

/** A box as in addresses: `x,y,width,height`. */
export function writeBox({ x, y, width, height }: Box): string {
  return [x, y, width, height].join(',')
}

/** The box of an address. */
export const writtenBox = z
  .string()
  .regex(/^\d(?:\.\d{1,8})?(?:,\d(?:\.\d{1,8})?){3}$/, 'A box is written as x,y,width,height, in parts of the page.')
  .transform((text) => {
    const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { x, y, width, height }
  })
  .pipe(box)
