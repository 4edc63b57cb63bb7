import { Transform } from '@tiptap/pm/transform'
import { describe, expect, test } from 'vitest'
import {
  addAnchor,
  addAnchors,
  blocksOfRange,
  findAnchors,
  removeAnchor,
  removeAnchors,
  textBetween,
  withoutAnchors,
} from './anchors.ts'
import { locateAnchor, rangeOfBlocks } from './locate-anchor.ts'
import { withBlockIds } from './block-ids.ts'
import { contentOf, contentOfText } from './content.ts'
import { contentFromMarkdown } from './markdown.ts'
import { parseContent } from './schema.ts'
import { textOfContent } from './text.ts'
import { indexText, offsetOfPosition, rangeOfOffsets } from './text-index.ts'

const doc = parseContent(
  withBlockIds(
    contentFromMarkdown(
      'It was slow.\n\nIt was fast. Then it was slow.\n\n- It was slow.\n\n| cell |\n|---|\n| It was slow. |\n',
    ),
  ),
)

describe('the text of a document and its positions', () => {
  test('index and text agree, and every position leads to its character and back', () => {
    const index = indexText(doc)
    expect(index.text).toBe(textOfContent(contentOf(doc)))
    doc.descendants((node, position) => {
      for (let at = 0; node.isText && at < node.nodeSize; at += 1) {
        const offset = offsetOfPosition(index, position + at + 1) - 1
        expect(index.text.charAt(offset)).toBe(node.text?.charAt(at))
        expect(rangeOfOffsets(index, offset, offset + 1)).toEqual({ from: position + at, to: position + at + 1 })
      }
    })
  })

  test('mentions and line breaks count as one position and as their text', () => {
    const mixed = parseContent({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Hi ' },
            { type: 'mention', attrs: { label: 'Ada' } },
            { type: 'hardBreak' },
            { type: 'text', text: 'there' },
          ],
        },
      ],
    })
    const index = indexText(mixed)
    expect(index.text).toBe('Hi @Ada\nthere')
    expect(rangeOfOffsets(index, 5, 6)).toEqual({ from: 4, to: 5 })
    expect(rangeOfOffsets(index, 8, 13)).toEqual({ from: 6, to: 11 })
    expect(locateAnchor(mixed, { quote: '@Ada there' })).toEqual({ from: 4, to: 11 })
  })
})

describe('finding a position again', () => {
  test('a repeated quote is identified by its surroundings', () => {
    const places = [
      locateAnchor(doc, { quote: 'it was slow', before: 'fast. Then ' }),
      locateAnchor(doc, { quote: 'It was slow.', before: '', after: 'It was fast.' }),
      locateAnchor(doc, { quote: 'It was slow.', before: 'cell' }),
    ]
    expect(places.map((place) => place && textBetween(doc, place.from, place.to))).toEqual([
      'it was slow',
      'It was slow.',
      'It was slow.',
    ])
    expect(places.map((place) => place && doc.resolve(place.from).node(1).type.name)).toEqual([
      'paragraph',
      'paragraph',
      'table',
    ])
    expect(locateAnchor(doc, { quote: 'it was never' })).toBeNull()
    expect(locateAnchor(doc, { quote: '   ' })).toBeNull()
  })

  test('blocks and offsets name a range; if they no longer contain the quote, the quote decides', () => {
    const range = locateAnchor(doc, { quote: 'fast. Then it' })
    const points = range && blocksOfRange(doc, range.from, range.to)
    if (!range || !points) throw new Error('the quote is in the document')
    expect(rangeOfBlocks(doc, points.start, points.end)).toEqual(range)
    const edited = new Transform(doc).insert(range.from - 3, doc.type.schema.text('very ')).doc
    const again = locateAnchor(edited, { ...points, quote: 'fast. Then it' })
    expect(again && textBetween(edited, again.from, again.to)).toBe('fast. Then it')
    expect(rangeOfBlocks(doc, points.start, { ...points.end, offset: 10_000 })).toBeNull()
    expect(rangeOfBlocks(doc, { blockId: 'gone', offset: 0 }, points.end)).toBeNull()
  })

  test('white space may differ and a quote may span blocks', () => {
    const place = locateAnchor(doc, { quote: 'slow.   It was fast.' })
    expect(place && textBetween(doc, place.from, place.to)).toBe('slow.\nIt was fast.')
  })
})

describe('anchors in a document', () => {
  test('one that spans blocks has a range in each, and a gap is visible', () => {
    const whole = addAnchor(doc, 'highlight', 'h', { from: 1, to: 20 }).doc
    const anchor = findAnchors(whole, 'highlight').get('h')
    expect(anchor?.ranges.length).toBe(2)
    expect(anchor?.quote).toBe('It was slow.\nIt wa')
    expect(anchor?.after.startsWith('s fast')).toBe(true)
    const gap = new Transform(whole).removeMark(3, 8).doc
    expect(findAnchors(gap, 'highlight').get('h')?.quote).toBe('It … slow.\nIt wa')
    expect(findAnchors(removeAnchor(whole, 'highlight', 'h').doc, 'highlight').size).toBe(0)
  })

  test('one over a line break hides nothing, whether or not the break has its mark', () => {
    const lines = parseContent({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Everything.' }, { type: 'hardBreak' }, { type: 'text', text: 'On paper.' }],
        },
      ],
    })
    const whole = addAnchor(lines, 'highlight', 'h', { from: 1, to: lines.content.size - 1 }).doc
    const unmarked = new Transform(whole).removeMark(12, 13).doc
    for (const marked of [whole, unmarked])
      expect(findAnchors(marked, 'highlight').get('h')?.quote).toBe('Everything.\nOn paper.')
  })

  test('adding and removing many in one step gives the same result as one after another', () => {
    const anchors = [
      { id: 'a', range: { from: 1, to: 20 } },
      { id: 'b', range: { from: 4, to: 9 } },
      { id: 'c', range: { from: 4, to: 9 } },
    ]
    const one = anchors.reduce((marked, { id, range }) => addAnchor(marked, 'highlight', id, range).doc, doc)
    const all = addAnchors(doc, 'highlight', anchors)
    expect(all?.steps).toHaveLength(1)
    expect(all?.doc.toJSON()).toEqual(one.toJSON())
    const left = removeAnchors(one, 'highlight', new Set(['b', 'c']))
    expect(left?.doc.toJSON()).toEqual(addAnchor(doc, 'highlight', 'a', { from: 1, to: 20 }).doc.toJSON())
    expect(removeAnchors(doc, 'highlight', new Set(['b']))).toBeNull()
    expect(addAnchors(doc, 'highlight', [])).toBeNull()
  })

  test('code can be highlighted, and a copy drops the marks but nothing else', () => {
    const code = parseContent(contentFromMarkdown('a `b` **c**\n\n```\nd\n```\n'))
    const marked = addAnchor(
      addAnchor(code, 'highlight', 'h', { from: 0, to: code.content.size }).doc,
      'comment',
      'c',
      { from: 0, to: code.content.size },
    ).doc
    expect(findAnchors(marked, 'highlight').get('h')?.quote).toBe('a b c\nd')
    expect(withoutAnchors(contentOf(marked))).toEqual(contentOf(code))
  })

  test('a thousand anchors in a long document are found in one pass', () => {
    let long = parseContent(
      contentOfText(
        Array.from({ length: 1_000 }, (_, line) => `Sentence number ${line} of twenty words in all.`).join('\n'),
      ),
    )
    const transform = new Transform(long)
    long.forEach(
      (block, offset, at) =>
        void transform.addMark(
          offset + 1,
          offset + block.nodeSize - 1,
          long.type.schema.marks['highlight']!.create({ id: `h${at}` }),
        ),
    )
    long = transform.doc
    const started = performance.now()
    expect(findAnchors(long, 'highlight').size).toBe(1_000)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
