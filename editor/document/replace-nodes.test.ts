import { expect, test } from 'vitest'
import { contentFromMarkdown } from './markdown.ts'
import { replaceNodes } from './replace-nodes.ts'
import { parseContent } from './schema.ts'

const doc = parseContent(contentFromMarkdown('First\n\n- Once **upon**\n- Never\n\n> Once\n'))

test('nodes are replaced at any depth, in one step, and all others stay identical', () => {
  const transform = replaceNodes(doc, (node) =>
    node.isText && node.text?.startsWith('Once') ? node.type.schema.text('Twice ', node.marks) : undefined,
  )
  expect(transform?.steps).toHaveLength(1)
  expect(transform?.doc.textBetween(0, transform.doc.content.size, '|')).toBe('First|Twice upon|Never|Twice ')
  expect(transform?.doc.child(0)).toBe(doc.child(0))
  expect(
    transform?.doc
      .child(1)
      .child(0)
      .child(0)
      .lastChild?.marks.map(({ type }) => type.name),
  ).toEqual(['bold'])
  expect(transform?.doc.child(1).child(1)).toBe(doc.child(1).child(1))
  transform?.doc.check()
})

test('a node with a replacement is not searched further, and an unchanged document gives no change', () => {
  const seen: string[] = []
  const transform = replaceNodes(doc, (node) => {
    seen.push(node.type.name)
    return node.type.name === 'bulletList' ? node : undefined
  })
  expect(transform).toBeNull()
  expect(seen).not.toContain('listItem')
})
