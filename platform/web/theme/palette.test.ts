import { describe, expect, test } from 'vitest'
import {
  contrastRatio,
  HIGH_CONTRAST,
  MIN_CONTRAST,
  PICKABLE_COLORS,
  paleVariant,
  type ColorMode,
  type HexColor,
} from '../../kernel/colors.ts'
import { malachite, palettes } from './palette.ts'

const modes: ColorMode[] = ['light', 'dark']

describe.each(modes)('the %s palette', (mode) => {
  const palette = palettes[mode]
  const grounds = [palette.canvas, palette.sunken, palette.raised, palette.hover, palette.selected]

  test('long texts reach the reading contrast on every ground', () => {
    for (const ground of [...grounds, palette.match])
      expect(contrastRatio(palette.text, ground)).toBeGreaterThanOrEqual(HIGH_CONTRAST)
  })

  test('quiet and coloured texts reach the text contrast on every ground', () => {
    for (const ground of grounds) {
      for (const color of [palette.textMuted, palette.accentText, palette.danger, palette.warning]) {
        expect(contrastRatio(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }
    }
    expect(contrastRatio(palette.danger, palette.dangerSoft)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(contrastRatio(palette.warning, palette.warningSoft)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(contrastRatio(palette.accentText, palette.accentSoft)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(contrastRatio('#ffffff', palette.accent)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })

  test('the focus ring has enough contrast', () => {
    for (const ground of grounds) expect(contrastRatio(palette.focus, ground)).toBeGreaterThanOrEqual(3)
  })

  test('chips of every colour are visible on cards and rows', () => {
    for (const color of Object.values(PICKABLE_COLORS)) {
      const { background, text } = paleVariant(color, mode)
      expect(contrastRatio(text, background), color).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrastRatio(background, palette.canvas), color).toBeGreaterThan(1.05)
    }
  })
})

test('filled buttons carry white text', () => {
  expect(contrastRatio('#ffffff', malachite[8] as HexColor)).toBeGreaterThanOrEqual(HIGH_CONTRAST)
})
