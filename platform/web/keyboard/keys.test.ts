import { describe, expect, test } from 'vitest'
import { formatKeys, keyCaps, parseKeys, strokeName, strokeOf, type PressedKey } from './keys.ts'

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const made = (event: PressedKey, platform: 'apple' | 'other' = 'other') => {
  const stroke = strokeOf(event, platform)
  return stroke && strokeName(stroke)
}
const meant = (keys: string) => parseKeys(keys).map(strokeName)

describe('keys', () => {
  test('a press produces the stroke that the definition means', () => {
    expect(meant('mod+k')).toEqual([made(press('k', { ctrlKey: true }))])
    expect(meant('mod+k')).toEqual([made(press('k', { metaKey: true }), 'apple')])
    expect(meant('mod+shift+k')).toEqual([made(press('K', { ctrlKey: true, shiftKey: true }))])
    expect(meant('g h')).toEqual([made(press('g')), made(press('h'))])
    expect(meant('?')).toEqual([made(press('?', { shiftKey: true, code: 'Slash' }))])
    expect(meant('shift+enter')).toEqual([made(press('Enter', { shiftKey: true }))])
    expect(meant('esc')).toEqual([made(press('Escape'))])
    expect(meant('mod+plus')).toEqual([made(press('+', { ctrlKey: true }))])
  })

  test('Ctrl and ⌘ are not the same on an Apple machine', () => {
    expect(made(press('k', { ctrlKey: true }), 'apple')).toBe('ctrl+k')
    expect(made(press('k', { metaKey: true }), 'other')).toBe('k')
  })

  test('on keyboards of other scripts and with alt, Latin letters are found by key position', () => {
    expect(made(press('л', { code: 'KeyK', ctrlKey: true }))).toBe('mod+k')
    expect(made(press('˚', { code: 'KeyK', altKey: true }), 'apple')).toBe('alt+k')
  })

  test('modifiers alone and presses without a key produce no stroke', () => {
    expect(made(press('Shift', { shiftKey: true }))).toBeNull()
    expect(made(press(''))).toBeNull()
  })

  test.each(['', 'mod+', 'foo+k', 'mod'])('%j is refused', (keys) => {
    expect(() => parseKeys(keys)).toThrow('no key or chord')
  })

  test('shift with a sign is refused, since the sign differs between keyboards', () => {
    expect(() => parseKeys('mod+shift+.')).toThrow('that shift makes')
    expect(() => parseKeys('shift+1')).toThrow('that shift makes')
  })

  test('keys are shown as each platform writes them', () => {
    expect(formatKeys('mod+shift+k', 'apple')).toBe('⇧⌘K')
    expect(formatKeys('mod+shift+k', 'other')).toBe('Ctrl+Shift+K')
    expect(formatKeys('g h', 'other')).toBe('G then H')
    expect(formatKeys('shift+enter', 'other')).toBe('Shift+Enter')
    expect(keyCaps('mod+down', 'apple')).toEqual([['⌘', '↓']])
  })
})
