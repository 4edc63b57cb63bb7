import { describe, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import type { CanvasItem } from '../../model/item.ts'
import { createPainter } from './draw-items.ts'
import type { Look, Palette } from './look.ts'
import { escaped, pictureScale } from './export.ts'
import { elided, wrapped, type Measure } from './text-layout.ts'

const BOX = {
  kind: 'rectangle',
  y: 0,
  width: 10,
  height: 10,
  rank: 1,
  text: '',
  style: null,
  color: null,
  groupId: null,
  targetId: null,
} as const

/** Every letter is ten wide. */
const measure: Measure = (text) => text.length * 10

describe('lines of a text', () => {
  test('break between words, keep paragraphs, and break a word that is wider than a line', () => {
    expect(wrapped('one two three', 'f', 70, 9, measure)).toEqual(['one two', 'three'])
    expect(wrapped('one\n\ntwo', 'f', 70, 9, measure)).toEqual(['one', '', 'two'])
    expect(wrapped('incomprehensible', 'f', 70, 9, measure)).toEqual(['incompr', 'ehensib', 'le'])
  })

  test('show that there is more, and never take more space than there is', () => {
    const lines = wrapped('one two three four five six', 'f', 70, 2, measure)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    expect(lines.every((line) => measure(line, 'f') <= 70)).toBe(true)
    expect(wrapped('a\nb\nc', 'f', 70, 2, measure)).toHaveLength(2)
    expect(wrapped('', 'f', 70, 2, measure)).toEqual([''])
  })

  test('are cut to one with an ellipsis only where they have to be', () => {
    expect(elided('short', 'f', 70, measure)).toBe('short')
    expect(elided('much too long', 'f', 70, measure)).toBe('much t…')
  })
})

describe('an exported drawing', () => {
  test('escapes words that look like markup, and leaves out characters that XML does not allow', () => {
    expect(escaped(`<script>alert("1" & '2')</script>`)).toBe(
      '&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;',
    )
    expect(escaped('a\u0000b\u001fc\ud800d\u{1f33f}\ufffe')).toBe('abcd\u{1f33f}')
  })

  test('has twice its size as a picture, and less only where browsers cannot draw that', () => {
    expect(pictureScale({ x: 0, y: 0, width: 1_000, height: 800 })).toBe(2)
    const scale = pictureScale({ x: 0, y: 0, width: 100_000, height: 50_000 })
    expect(100_000 * scale).toBeLessThanOrEqual(8_000)
  })
})

describe('many items', () => {
  const look: Look = {
    palette: { mode: 'light', borderStrong: '#999', raised: '#fff' } as Palette,
    fontFamily: 'sans-serif',
    cardOf: () => ({ kicker: '', words: '', foot: '', author: '', color: null, quiet: false }),
    membersOf: () => 0,
    untitledGroup: '',
  }

  test('are drawn in parts, each of them once and in order, even when there is no time left', () => {
    const items = Array.from({ length: 1_000 }, (_, x): CanvasItem => ({ ...BOX, id: newId(), x }))
    const drawn: number[] = []
    const context = { fillRect: (x: number) => drawn.push(x) } as unknown as CanvasRenderingContext2D
    const drawOn = createPainter(look, measure).drawInParts(context, items, 0.05)
    let parts = 1
    while (!drawOn(0)) parts += 1
    expect(parts).toBeGreaterThan(10)
    expect(drawn).toEqual(items.map(({ x }) => x))
    expect(createPainter(look, measure).drawInParts(context, [], 0.05)(0)).toBe(true)
  })
})
