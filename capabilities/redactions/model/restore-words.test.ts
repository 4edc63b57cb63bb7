import { expect, test } from 'vitest'
import type { DocumentJson, MarkJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { restoreWords } from './restore-words.ts'

test('a bar that was made bold in part gives way as a whole to its words', () => {
  const covered: MarkJson = { type: 'redaction', attrs: { id: 'one', part: 0 } }
  const content: DocumentJson = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'I am ' },
          { type: 'text', text: '[redac', marks: [{ type: 'bold' }, covered] },
          { type: 'text', text: 'ted]', marks: [covered] },
          { type: 'text', text: ' and glad' },
        ],
      },
    ],
  }
  const pieces = [{ part: 0, nodes: [{ type: 'text', text: 'Zephyrine' }], words: [] }]
  const restored = restoreWords(parseContent(content), 'one', pieces, () => true)
  expect(restored?.doc.textContent).toBe('I am Zephyrine and glad')
})

test('words come back within lists, too', () => {
  const covered: MarkJson = { type: 'redaction', attrs: { id: 'one', part: 0 } }
  const bar = { type: 'paragraph', content: [{ type: 'text', text: '[redacted]', marks: [covered] }] }
  const content: DocumentJson = {
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [bar] }] }],
  }
  const pieces = [{ part: 0, nodes: [{ type: 'text', text: 'Zephyrine' }], words: [] }]
  expect(restoreWords(parseContent(content), 'one', pieces, () => true)?.doc.textContent).toBe('Zephyrine')
})
