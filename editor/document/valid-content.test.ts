import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { CONTENT_FRAGMENT } from './content-fragment.ts'
import type { DocumentJson, NodeJson } from './content.ts'
import { contentFromMarkdown } from './markdown.ts'
import { parseContent } from './schema.ts'
import { textOfContent } from './text.ts'
import { validContent } from './valid-content.ts'
import { contentOfYjsDoc, yjsStateOf } from './yjs.ts'

const text = (words: string): NodeJson => ({ type: 'text', text: words })
const doc = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content })

test.each<[string, DocumentJson, string]>([
  ['nothing at all', doc(), ''],
  ['a list without items', doc({ type: 'bulletList' }), ''],
  ['an item outside a list', doc({ type: 'listItem', content: [{ type: 'paragraph', content: [text('a')] }] }), 'a'],
  ['words straight in a list', doc({ type: 'bulletList', content: [text('a')] }), 'a'],
  [
    'a heading in an item',
    doc({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'heading', attrs: { level: 1 }, content: [text('a')] }] }],
    }),
    'a',
  ],
  [
    'a cell outside a table',
    doc({ type: 'tableCell', content: [{ type: 'paragraph', content: [text('a')] }] }, { type: 'tableRow' }),
    'a',
  ],
  [
    'a paragraph in a paragraph',
    doc({ type: 'paragraph', content: [text('a '), { type: 'paragraph', content: [text('b')] }] }),
    'a b',
  ],
  [
    'a node and a mark of the future',
    doc({ type: 'future', content: [{ type: 'paragraph', content: [{ ...text('a'), marks: [{ type: 'glow' }] }] }] }),
    'a',
  ],
  ['bold code', doc({ type: 'codeBlock', content: [{ ...text('a'), marks: [{ type: 'bold' }] }] }), 'a'],
  [
    'an answer inside a quote',
    doc({
      type: 'blockquote',
      content: [{ type: 'questionResponse', content: [{ type: 'paragraph', content: [text('a')] }] }],
    }),
    'a',
  ],
])('%s becomes valid with the same words', (_, content, words) => {
  const valid = validContent(content)
  parseContent(valid)
  expect(textOfContent(valid).trim()).toBe(words)
})

test('valid content is unchanged', () => {
  const content = contentFromMarkdown('# a\n\n- b\n  - c\n\n| d |\n|---|\n| e |\n')
  expect(validContent(content)).toBe(content)
})

test('whatever is deleted in Yjs, the result is valid and keeps the remaining words', () => {
  const content = contentFromMarkdown(
    '# a\n\n- b\n  - c\n- d\n\n| e | f |\n|---|---|\n| g | h |\n\n> i\n> > j\n\n- [ ] k\n\n```\nl\n```\n',
  )
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 300; round += 1) {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, yjsStateOf(content))
    for (let cut = 0; cut <= random(4); cut += 1) {
      let at: Y.XmlFragment = ydoc.getXmlFragment(CONTENT_FRAGMENT)
      while (at.length > 0 && random(3) > 0) {
        const inner = at.get(random(at.length))
        if (!(inner instanceof Y.XmlElement)) break
        at = inner
      }
      if (at.length > 0) at.delete(random(at.length), 1)
    }
    const left = wordsIn(ydoc.getXmlFragment(CONTENT_FRAGMENT))
    const read = contentOfYjsDoc(ydoc)
    parseContent(read)
    expect(textOfContent(read).replace(/\s/g, '')).toBe(left.replace(/\s/g, ''))
  }
})

function wordsIn(item: Y.XmlFragment): string {
  return item
    .toArray()
    .map((child) =>
      child instanceof Y.XmlText
        ? (child.toDelta() as { insert: string }[]).map((part) => part.insert).join('')
        : child instanceof Y.XmlElement
          ? wordsIn(child)
          : '',
    )
    .join('')
}
