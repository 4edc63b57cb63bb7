import { CONTRAST_TEXT, mixColors, normalizeHex, readableOn } from './contrast.ts'
import { palettes, swatches, type ColorMode } from './palette.ts'

/** A colour someone chose, made quiet enough to stand behind text: hex colours for background, border, text and dot. */
export type PaleVariant = { background: string; border: string; text: string; dot: string }

const SHARE = { light: { background: 0.13, border: 0.3 }, dark: { background: 0.26, border: 0.45 } } as const
const known = new Map<string, PaleVariant>()

/**
 * The pale variant of a tag, group or project colour (document 1 §9). Its text reaches contrast 4.5 on its background,
 * whatever the colour; a colour that cannot be read as hex gives grey.
 */
export function paleVariant(color: string, mode: ColorMode): PaleVariant {
  const key = `${mode}${color}`
  const found = known.get(key)
  if (found) return found
  const hex = normalizeHex(color) ?? swatches.grey
  const { canvas, text } = palettes[mode]
  const background = mixColors(hex, canvas, SHARE[mode].background)
  const made = {
    background,
    border: mixColors(hex, canvas, SHARE[mode].border),
    text: readableOn(mixColors(hex, text, 0.7), background, text, CONTRAST_TEXT + 0.3),
    dot: hex,
  }
  known.set(key, made)
  return made
}
