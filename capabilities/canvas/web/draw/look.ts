import type { ColorMode } from '#platform/kernel/colors.ts'
import type { CanvasItem } from '../../model/item.ts'

/** The colours of the interface, in which the plane is drawn. */
export interface Palette {
  mode: ColorMode
  canvas: string
  sunken: string
  raised: string
  border: string
  borderStrong: string
  text: string
  textMuted: string
  accent: string
  accentText: string
  accentSoft: string
  focus: string
}

const NAMES = [
  'canvas',
  'sunken',
  'raised',
  'border',
  'border-strong',
  'text',
  'text-muted',
  'accent',
  'accent-text',
  'accent-soft',
  'focus',
] as const

/** Reads the current colours of an element. */
export function readPalette(element: Element, mode: ColorMode): Palette {
  const style = getComputedStyle(element)
  const entries = NAMES.map((name) => [
    name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
    style.getPropertyValue(`--ui-${name}`).trim(),
  ])
  return { ...(Object.fromEntries(entries) as Omit<Palette, 'mode'>), mode }
}

/** The contents of a reference's card. */
export interface Card {
  /** The kind of the target. */
  kicker: string
  words: string
  /** The source of the target. */
  foot: string
  /** The author of the target. */
  author: string
  color: string | null
  /** Whether there is nothing to read yet, or not for this user. */
  quiet: boolean
}

/** What drawing needs to know in addition to the items. */
export interface Look {
  palette: Palette
  fontFamily: string
  cardOf: (item: CanvasItem) => Card
  /** How many members a group has. */
  membersOf: (groupId: string) => number
  untitledGroup: string
}

/** Fonts of the plane, in its units. */
export const TYPE = {
  P: { size: 15, weight: 420, line: 22 },
  H3: { size: 18, weight: 600, line: 25 },
  H2: { size: 24, weight: 620, line: 32 },
  H1: { size: 34, weight: 640, line: 42 },
  kicker: { size: 11, weight: 560, line: 16 },
  words: { size: 14, weight: 420, line: 20 },
  foot: { size: 12, weight: 420, line: 16 },
  group: { size: 16, weight: 600, line: 24 },
} as const
export type TypeName = keyof typeof TYPE

export const CARD = { inset: 14, bar: 4, radius: 8 } as const

export { GROUP_HEAD } from '../scene/choosing.ts'
export const TEXT_INSET = 6

export function fontOf(name: TypeName, family: string): string {
  const { size, weight } = TYPE[name]
  return `${weight} ${size}px ${family}`
}
