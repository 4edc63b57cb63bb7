import { describe, expect, test } from 'vitest'
import { CONTRAST_READING, CONTRAST_TEXT, contrastRatio, normalizeHex } from './contrast.ts'
import { paleVariant } from './pale-variant.ts'
import { malachite, palettes, swatches, type ColorMode } from './palette.ts'

const modes: ColorMode[] = ['light', 'dark']

describe.each(modes)('the %s palette', (mode) => {
  const palette = palettes[mode]
  const grounds = [palette.canvas, palette.sunken, palette.raised, palette.hover, palette.selected]

  test('long texts reach the reading contrast on every ground', () => {
    for (const ground of [...grounds, palette.match]) expect(contrastRatio(palette.text, ground)).toBeGreaterThanOrEqual(CONTRAST_READING)
  })

  test('quiet and coloured texts reach the text contrast on every ground', () => {
    for (const ground of grounds) {
      for (const color of [palette.textMuted, palette.accentText, palette.danger, palette.warning]) {
        expect(contrastRatio(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(CONTRAST_TEXT)
      }
    }
    expect(contrastRatio(palette.danger, palette.dangerSoft)).toBeGreaterThanOrEqual(CONTRAST_TEXT)
    expect(contrastRatio(palette.warning, palette.warningSoft)).toBeGreaterThanOrEqual(CONTRAST_TEXT)
    expect(contrastRatio(palette.accentText, palette.accentSoft)).toBeGreaterThanOrEqual(CONTRAST_TEXT)
    expect(contrastRatio('#ffffff', palette.accent)).toBeGreaterThanOrEqual(CONTRAST_TEXT)
  })

  test('the focus ring stands out', () => {
    for (const ground of grounds) expect(contrastRatio(palette.focus, ground)).toBeGreaterThanOrEqual(3)
  })

  test('a tag of any colour stays readable', () => {
    for (const color of [...Object.values(swatches), '#ffffff', '#000000', '#ffff00', '#00ff00', 'nonsense']) {
      const { background, text } = paleVariant(color, mode)
      expect(contrastRatio(text, background), color).toBeGreaterThanOrEqual(CONTRAST_TEXT)
    }
  })
})

test('filled buttons carry white text', () => {
  expect(contrastRatio('#ffffff', malachite[8])).toBeGreaterThanOrEqual(CONTRAST_READING)
})

test('hex colours are read with three digits and without a hash', () => {
  expect(normalizeHex('ABC')).toBe('#aabbcc')
  expect(normalizeHex(' #A1b2C3 ')).toBe('#a1b2c3')
  expect(normalizeHex('#12345')).toBeNull()
  expect(normalizeHex('red')).toBeNull()
})
