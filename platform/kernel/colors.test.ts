import { describe, expect, test } from 'vitest'
import {
  contrastRatio,
  HIGH_CONTRAST,
  MIN_CONTRAST,
  normalizeHex,
  paleVariant,
  PICKABLE_COLORS,
  readableOn,
  type HexColor,
} from './colors.ts'

describe('hex colours', () => {
  test.each([
    ['#abc', '#aabbcc'],
    ['ABC', '#aabbcc'],
    [' #A1B2C3 ', '#a1b2c3'],
    ['a1b2c3', '#a1b2c3'],
  ])('%s is %s', (given, requested) => {
    expect(normalizeHex(given)).toBe(requested)
  })
  test.each(['', '#', '#ab', '#abcd', '#abcde', 'red', '#gggggg', '#aabbccdd', '##aabbcc'])(
    '%j is not a colour',
    (given) => {
      expect(normalizeHex(given)).toBeNull()
    },
  )
})

describe('contrast', () => {
  test('known figures of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#ffffff', '#ffffff')).toBe(1)
    expect(contrastRatio('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio('#777777', '#ffffff')).toBeLessThan(4.5)
  })

  test.each(Object.entries(PICKABLE_COLORS))('%s reads well in both modes', (_name, color) => {
    for (const mode of ['light', 'dark'] as const) {
      for (const target of [MIN_CONTRAST, HIGH_CONTRAST]) {
        const pale = paleVariant(color, mode, target)
        expect(contrastRatio(pale.text, pale.background)).toBeGreaterThanOrEqual(target)
        expect(contrastRatio(pale.solid, pale.background)).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test('any colour that a user types gives readable text', () => {
    for (let value = 0; value < 0xffffff; value += 0x02f3a1) {
      const color: HexColor = `#${value.toString(16).padStart(6, '0')}`
      for (const mode of ['light', 'dark'] as const) {
        const pale = paleVariant(color, mode)
        expect(contrastRatio(pale.text, pale.background)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }
    }
  })

  test('a colour that already reads well is unchanged', () => {
    expect(readableOn('#ffffff', '#102a6b')).toBe('#102a6b')
  })
})
