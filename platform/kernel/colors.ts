/** A colour as # and six lower-case hex digits. */
export type HexColor = `#${string}`

export type ColorMode = 'light' | 'dark'

/**
 * WCAG contrast between text and its background: for all text, and for text that must be easy to read (document 1 §9).
 */
export const MIN_CONTRAST = 4.5
export const HIGH_CONTRAST = 7

/** The colours that users pick for tags, groups and projects, by name. Only their pale variants are drawn. */
export const PICKABLE_COLORS = {
  violet: '#7c5cf0',
  blue: '#3b6fe0',
  sky: '#1e95d4',
  teal: '#12a29a',
  green: '#2f9e4f',
  lime: '#7aa61c',
  yellow: '#d9a514',
  orange: '#e57a1f',
  red: '#dc4a3d',
  pink: '#d9499b',
  brown: '#94684a',
  gray: '#6b7280',
} as const satisfies Record<string, HexColor>

/** The backgrounds of pages in both modes; the pale variants are mixed towards them. */
const SURFACES: Record<ColorMode, HexColor> = { light: '#ffffff', dark: '#1a1b1e' }

/**
 * Six lower-case digits with a hash from "#abc", "abc", "#AABBCC" or "AABBCC" (document 1 §5); null for anything else.
 */
export function normalizeHex(text: string): HexColor | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  const digits = match?.[1]?.toLowerCase()
  if (!digits) return null
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`
}

type Channels = readonly [red: number, green: number, blue: number]

function channels(color: HexColor): Channels {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

/** Mixes two colours: 0 gives the first, 1 the second. */
function mixColors(from: HexColor, to: HexColor, share: number): HexColor {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: HexColor): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21; the order does not matter. */
export function contrastRatio(one: HexColor, other: HexColor): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT_STEPS = 64

/**
 * The colour itself, moved towards black or white only as far as the contrast on the background requires. If no mix
 * reaches the target, black or white, whichever reads better.
 */
export function readableOn(background: HexColor, color: HexColor, target: number = MIN_CONTRAST): HexColor {
  const end: HexColor =
    contrastRatio('#000000', background) >= contrastRatio('#ffffff', background) ? '#000000' : '#ffffff'
  for (let step = 0; step < TEXT_STEPS; step += 1) {
    const mixed = mixColors(color, end, step / TEXT_STEPS)
    if (contrastRatio(mixed, background) >= target) return mixed
  }
  return end
}

export interface PaleVariant {
  background: HexColor
  border: HexColor
  /** Reaches the contrast target on the background. */
  text: HexColor
  /** A dot or bar of the same colour next to text; contrast 3 on the background, as graphics need. */
  solid: HexColor
}

const PALE_SHARE: Record<ColorMode, { background: number; border: number }> = {
  light: { background: 0.86, border: 0.6 },
  dark: { background: 0.76, border: 0.5 },
}
const GRAPHIC_CONTRAST = 3

/** The pale variant of any colour in which tags, groups and projects are drawn (document 1 §9). */
export function paleVariant(color: HexColor, mode: ColorMode, target: number = MIN_CONTRAST): PaleVariant {
  const surface = SURFACES[mode]
  const background = mixColors(color, surface, PALE_SHARE[mode].background)
  return {
    background,
    border: mixColors(color, surface, PALE_SHARE[mode].border),
    text: readableOn(background, color, target),
    solid: readableOn(background, color, GRAPHIC_CONTRAST),
  }
}
