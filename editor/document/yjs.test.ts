import { Transform } from '@tiptap/pm/transform'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { addAnchor, findAnchors } from './anchors.ts'
import { locateAnchor } from './locate-anchor.ts'
import { withBlockIds } from './block-ids.ts'
import type { DocumentJson } from './content.ts'
import { contentOf, contentOfText } from './content.ts'
import { contentFromMarkdown } from './markdown.ts'
import { documentSchema, parseContent } from './schema.ts'
import { textOfContent } from './text.ts'
import { contentOfYjsDoc, contentOfYjsState, editYjsDoc, stepsTowards, yjsStateOf } from './yjs.ts'

const rich = contentFromMarkdown(
  '# Title\n\nSome **bold _both_** `code` [link](https://e.org)\n\n- a\n- b\n  1. c\n\n- [x] task\n\n| h |\n|---|\n| c |\n\n> quote\n\n```ts\nlet a\n```\n\n---\n',
)

function openDoc(content: DocumentJson): Y.Doc {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, yjsStateOf(content))
  return ydoc
}

function normal(content: DocumentJson): DocumentJson {
  return contentOf(parseContent(content))
}

describe('conversion', () => {
  test('content survives a round trip through its state, and equal content gives equal bytes', () => {
    expect(normal(contentOfYjsState(yjsStateOf(rich)))).toEqual(normal(rich))
    expect(Buffer.from(yjsStateOf(rich))).toEqual(Buffer.from(yjsStateOf(structuredClone(rich))))
  })

  test('every node and mark of the schema survives a round trip', () => {
    const content = withBlockIds({
      type: 'doc',
      content: [
        {
          type: 'utterance',
          attrs: { speaker: 'Ada', start: 1200, end: 2400 },
          content: [
            { type: 'text', text: 'Hello', marks: [{ type: 'underline' }, { type: 'strike' }] },
            { type: 'mention', attrs: { kind: 'user', targetId: 'u1', label: 'Bo' } },
            { type: 'hardBreak' },
          ],
        },
        {
          type: 'questionResponse',
          attrs: { questionId: 'q1', optionIds: ['o1', 'o2'] },
          content: [{ type: 'paragraph' }],
        },
        {
          type: 'reference',
          attrs: { target: 'highlight', targetId: 'h1', display: { layout: 'portrait', visible: { tags: false } } },
        },
        { type: 'file', attrs: { fileId: 'f1', name: 'a.pdf', mediaType: 'Document' } },
        { type: 'image', attrs: { fileId: 'f2', alt: 'chart', width: 320 } },
        { type: 'embed', attrs: { url: 'https://miro.com/app/board/1' } },
        { type: 'publishedInsights', attrs: { title: 'Discover new insights' } },
        { type: 'links', attrs: { title: 'Sharpen your skills' }, content: [{ type: 'paragraph' }] },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'comment', attrs: { id: 'c1' } }, { type: 'code' }] }],
        },
      ],
    })
    expect(normal(contentOfYjsState(yjsStateOf(content)))).toEqual(normal(content))
    expect(textOfContent(content)).toBe(
      'Hello@Bo\n\n\na.pdf\nchart\nhttps://miro.com/app/board/1\nDiscover new insights\nSharpen your skills\n\nx',
    )
  })
})

describe('overlapping highlights', () => {
  test('three over the same words keep their extents through Yjs and edits of two people', () => {
    const ydoc = openDoc(withBlockIds(contentOfText('one two three four five')))
    const mark = (id: string, from: number, to: number) =>
      editYjsDoc(ydoc, (doc) => addAnchor(doc, 'highlight', id, { from, to }))
    mark('a', 1, 14)
    mark('b', 5, 19)
    mark('c', 9, 24)
    const quotes = (document: Y.Doc) =>
      [...findAnchors(parseContent(contentOfYjsDoc(document)), 'highlight').values()].map((anchor) => [
        anchor.id,
        anchor.quote,
      ])
    expect(quotes(ydoc)).toEqual([
      ['a', 'one two three'],
      ['b', 'two three four'],
      ['c', 'three four five'],
    ])

    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(ydoc))
    const mine = editYjsDoc(ydoc, (doc) => new Transform(doc).split(12))
    const theirs = editYjsDoc(other, (doc) => new Transform(doc).insert(9, documentSchema.text('big ')))
    if (!mine || !theirs) throw new Error('both edits change the document')
    Y.applyUpdate(ydoc, theirs)
    Y.applyUpdate(other, mine)
    expect(quotes(ydoc)).toEqual(quotes(other))
    expect(quotes(ydoc).map(([id]) => id)).toEqual(['a', 'b', 'c'])
  })

  test('removing one leaves the others', () => {
    const doc = addAnchor(
      addAnchor(parseContent(contentOfText('one two three')), 'highlight', 'a', { from: 1, to: 8 }).doc,
      'highlight',
      'b',
      { from: 5, to: 14 },
    ).doc
    expect([...findAnchors(doc, 'highlight')].map(([id, anchor]) => [id, anchor.quote])).toEqual([
      ['a', 'one two'],
      ['b', 'two three'],
    ])
  })
})

describe('an edit by the server', () => {
  test('writes only the difference and merges with a concurrent edit', () => {
    const long = withBlockIds(
      contentOfText(Array.from({ length: 2_000 }, (_, line) => `Line ${line} of a long note`).join('\n')),
    )
    const ydoc = openDoc(long)
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(ydoc))
    const update = editYjsDoc(ydoc, (doc) =>
      addAnchor(doc, 'highlight', 'h', locateAnchor(doc, { quote: 'Line 1234 of' }) ?? { from: 0, to: 0 }),
    )
    if (!update) throw new Error('the highlight changes the document')
    expect(update.byteLength).toBeLessThan(200)
    editYjsDoc(other, (doc) => new Transform(doc).insert(1, documentSchema.text('Zero. ')))
    Y.applyUpdate(other, update)
    const merged = parseContent(contentOfYjsDoc(other))
    expect(merged.firstChild?.textContent).toBe('Zero. Line 0 of a long note')
    expect(findAnchors(merged, 'highlight').get('h')?.quote).toBe('Line 1234 of')
    expect(editYjsDoc(ydoc, () => null)).toBeNull()
  })

  test('an edit that fails halfway changes nothing', () => {
    const ydoc = openDoc(rich)
    const before = contentOfYjsDoc(ydoc)
    expect(() => editYjsDoc(ydoc, (doc) => new Transform(doc).delete(0, 5).delete(0, 1_000_000))).toThrow()
    expect(contentOfYjsDoc(ydoc)).toEqual(before)
  })

  test('steps towards other content touch only what differs', () => {
    const changed = structuredClone(rich)
    const paragraph = changed.content?.[1]
    if (paragraph?.content?.[0]) paragraph.content[0].text = 'Much '
    const steps = stepsTowards(parseContent(rich), changed)
    expect(steps?.steps.length).toBe(1)
    expect(steps && contentOf(steps.doc)).toEqual(normal(changed))
    expect(stepsTowards(parseContent(rich), rich)).toBeNull()
    const repeated = contentOfText('aaaa')
    expect(stepsTowards(parseContent(contentOfText('aa')), repeated)?.doc.textContent).toBe('aaaa')
    expect(stepsTowards(parseContent(repeated), contentOfText('aa'))?.doc.textContent).toBe('aa')
  })
})
