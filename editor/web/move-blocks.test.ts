import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { addAnchor, findAnchors } from '../document/anchors.ts'
import { withBlockIds } from '../document/block-ids.ts'
import { contentFromMarkdown } from '../document/markdown.ts'
import { parseContent } from '../document/schema.ts'
import { blockById, writeAt } from './block-places.ts'
import { moveBlocks, moveBlocksPast, selectedBlocks } from './move-blocks.ts'

const plain = parseContent(withBlockIds(contentFromMarkdown('First\n\nSecond\n\n- Third\n- Fourth\n')))
const secondAt = plain.child(0).nodeSize
const doc = addAnchor(plain, 'highlight', 'marked', { from: secondAt + 1, to: secondAt + 4 }).doc
const state = EditorState.create({ doc, selection: TextSelection.create(doc, secondAt + 3) })
const second = { from: secondAt, to: secondAt + doc.child(1).nodeSize }
const words = ({ doc: { content } }: { doc: typeof doc }): string[] => content.content.map((block) => block.textContent)

test('a block that moves keeps its identifier, its highlights and the caret', () => {
  expect(selectedBlocks(state)).toEqual(second)
  const moved = moveBlocksPast(state, second, 'down')
  if (!moved) throw new Error('There is a block below.')
  expect(words(moved)).toEqual(['First', 'ThirdFourth', 'Second'])
  const at = blockById(moved.doc, String(doc.child(1).attrs['id']))
  expect(moved.doc.nodeAt(at?.from ?? 0)?.textContent).toBe('Second')
  expect(findAnchors(moved.doc, 'highlight').get('marked')?.quote).toBe('Sec')
  expect(moved.selection.head).toBe((at?.from ?? 0) + 3)
})

test('the first and last block go no further, and moving to their own edge does nothing', () => {
  expect(moveBlocksPast(state, { from: 0, to: secondAt }, 'up')).toBeNull()
  expect(moveBlocksPast(state, { from: second.to, to: doc.content.size }, 'down')).toBeNull()
  for (const edge of [second.from, second.to]) expect(moveBlocks(state, second, edge)).toBeNull()
  expect(words(moveBlocks(state, second, 0) ?? state)).toEqual(['Second', 'First', 'ThirdFourth'])
})

test('writing between blocks uses an existing empty paragraph', () => {
  const once = state.apply(writeAt(state, second.from))
  expect(words(once)).toEqual(['First', '', 'Second', 'ThirdFourth'])
  for (const edge of [secondAt, secondAt + 2]) {
    const again = writeAt(once, edge)
    expect(words(again)).toEqual(words(once))
    expect(again.selection.head).toBe(secondAt + 1)
  }
})
