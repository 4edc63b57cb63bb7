/** Contrast that body text must reach against what lies behind it, and the better figure for long reading (document 1 §9). */
export const CONTRAST_TEXT = 4.5
export const CONTRAST_READING = 7

type Rgb = readonly [red: number, green: number, blue: number]

/** Reads a 3- or 6-digit hex colour, with or without the hash (document 1 §5). Gives null for anything else. */
export function normalizeHex(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return null
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt((normalizeHex(hex) ?? '#000000').slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two hex colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes `share` (0 to 1) of the first colour into the second. */
export function mixColors(first: string, second: string, share: number): string {
  const from = toRgb(first)
  const to = toRgb(second)
  return toHex([0, 1, 2].map((index) => from[index as 0] * share + to[index as 0] * (1 - share)) as unknown as Rgb)
}

/** Moves a colour towards `target` in small steps until it stands out from `behind` by `ratio`. */
export function readableOn(color: string, behind: string, target: string, ratio: number): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mixColors(color, target, share)
    if (contrastRatio(candidate, behind) >= ratio) return candidate
  }
  return target
}
