import type { MantineColorsTuple } from '@mantine/core'
import type { ColorMode, HexColor } from '../../kernel/colors.ts'

/** Malachite: the one accent. Shade 8 carries white text. */
export const malachite: MantineColorsTuple = [
  '#edf7f2',
  '#d8ede3',
  '#b0dac7',
  '#84c6a9',
  '#5cb48e',
  '#3fa27b',
  '#2a8b68',
  '#1a7658',
  '#0f6149',
  '#0a4a38',
]

/** Stone: warm greys of the light palette. */
export const stone: MantineColorsTuple = [
  '#fafaf8',
  '#f5f4f1',
  '#ecebe7',
  '#e1dfda',
  '#cdcbc4',
  '#a8a69e',
  '#7d7b73',
  '#64625b',
  '#3d3b37',
  '#21201d',
]

/** Slate: warm greys of the dark palette, lightest first as Mantine expects. */
const slate: MantineColorsTuple = [
  '#eceae6',
  '#c9c7c1',
  '#a6a49d',
  '#7f7d76',
  '#4a4844',
  '#393835',
  '#2b2a28',
  '#1b1a19',
  '#151413',
  '#0e0e0d',
]

/** For failures, and for acts that cannot be undone: Mantine's own red. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#f03e3e',
  '#e03131',
  '#c92a2a',
]

/** The palettes that Mantine's components name. The build uses them instead of Mantine's fourteen (vite.config.ts). */
export const DEFAULT_COLORS = { dark: slate, gray: stone, red }

/** What each colour is for. Each key reaches style sheets as `--ui-<key>`, written with hyphens. */
type Tokens = {
  canvas: HexColor
  sunken: HexColor
  raised: HexColor
  hover: HexColor
  selected: HexColor
  border: HexColor
  borderStrong: HexColor
  text: HexColor
  textMuted: HexColor
  accent: HexColor
  accentText: HexColor
  accentSoft: HexColor
  danger: HexColor
  dangerSoft: HexColor
  warning: HexColor
  warningSoft: HexColor
  match: HexColor
  focus: HexColor
}

/** The two palettes of the interface. palette.test.ts checks their texts against the contrast targets. */
export const palettes: Record<ColorMode, Tokens> = {
  light: {
    canvas: '#ffffff',
    sunken: '#f7f6f3',
    raised: '#ffffff',
    hover: '#f1f0ec',
    selected: '#e6f1eb',
    border: '#e8e6e1',
    borderStrong: '#cdcbc4',
    text: '#21201d',
    textMuted: '#64625b',
    accent: '#0f6149',
    accentText: '#0f6149',
    accentSoft: '#e3f1ea',
    danger: '#b3261e',
    dangerSoft: '#fcecea',
    warning: '#8a5300',
    warningSoft: '#fdf1dc',
    match: '#ffe9a8',
    focus: '#1a7658',
  },
  dark: {
    canvas: '#1b1a19',
    sunken: '#151413',
    raised: '#242321',
    // Lighter than menus and dialogs over the page, which are lighter than the page.
    hover: '#34332f',
    selected: '#1f332b',
    border: '#302f2c',
    borderStrong: '#4a4844',
    text: '#eceae6',
    textMuted: '#a6a49d',
    accent: '#0f6149',
    accentText: '#84c6a9',
    accentSoft: '#1c3129',
    danger: '#f39b92',
    dangerSoft: '#3b211f',
    warning: '#e9b765',
    warningSoft: '#372a16',
    match: '#5c4a12',
    focus: '#5cb48e',
  },
}
