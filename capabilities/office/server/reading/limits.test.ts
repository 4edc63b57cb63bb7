import { expect, test } from 'vitest'
import { MAX_KEPT_CHARS, MAX_OUTLINE_BLOCKS } from '../../model/limits.ts'
import { createOutline } from './outline.ts'
import { readTextTable } from './read-tables.ts'

test('a text with only headings, and empty slides, are cut at the limit of blocks', () => {
  for (const begin of [
    (outline: ReturnType<typeof createOutline>) => outline.add('heading', 'a', 1),
    (outline: ReturnType<typeof createOutline>) => outline.begin('', true),
  ]) {
    const outline = createOutline()
    for (let at = 0; at < MAX_OUTLINE_BLOCKS + 10; at += 1) begin(outline)
    const { sections, notice } = outline.end()
    expect(sections).toHaveLength(MAX_OUTLINE_BLOCKS)
    expect(notice).toMatch(/left out/)
  }
})

test('the title of a slide is at most as long as the limit of characters', () => {
  const outline = createOutline()
  outline.begin('a'.repeat(MAX_KEPT_CHARS + 10), true)
  outline.add('paragraph', 'b')
  expect(outline.end()).toMatchObject({
    notice: expect.stringMatching(/left out/) as string,
    sections: [{ title: 'a'.repeat(MAX_KEPT_CHARS), blocks: [] }],
  })
})

test('a table of mostly empty cells is cut where it has too many cells', () => {
  const columns = 10_000
  const { sheets, notice } = readTextTable(
    Buffer.from(`${','.repeat(columns - 1)}x\n`.repeat(MAX_KEPT_CHARS / columns + 100)),
    'text/csv',
  )
  expect(sheets[0]?.rows.length).toBe(MAX_KEPT_CHARS / columns)
  expect(notice).toMatch(/left out/)
})
