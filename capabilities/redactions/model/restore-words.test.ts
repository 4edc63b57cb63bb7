import { expect, test } from 'vitest'
import { contentOf, type DocumentJson, type MarkJson, type NodeJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { Word } from '#transcripts/model/word.ts'
import { coverWords, textOfPiece } from './cover-words.ts'
import { restoreWords } from './restore-words.ts'

test('a bar that was made bold in part is replaced as a whole by its words', () => {
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
  const restored = restoreWords(parseContent(content), new Map([['one', pieces]]), () => true)
  expect(restored?.doc.textContent).toBe('I am Zephyrine and glad')
})

test('words are also restored within lists', () => {
  const covered: MarkJson = { type: 'redaction', attrs: { id: 'one', part: 0 } }
  const bar = { type: 'paragraph', content: [{ type: 'text', text: '[redacted]', marks: [covered] }] }
  const content: DocumentJson = {
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [bar] }] }],
  }
  const pieces = [{ part: 0, nodes: [{ type: 'text', text: 'Zephyrine' }], words: [] }]
  expect(restoreWords(parseContent(content), new Map([['one', pieces]]), () => true)?.doc.textContent).toBe('Zephyrine')
})

test('words of several parts, covered in one pass through a text, are restored from each at its place', () => {
  const utterance = (id: string, start: number, text: string): NodeJson => ({
    type: 'utterance',
    attrs: { id, speaker: 'Ada', start, end: start + 1_000 },
    content: [{ type: 'text', text }],
  })
  const content: DocumentJson = {
    type: 'doc',
    content: [
      { type: 'file', attrs: { fileId: 'talk', name: 'talk.mp4', mediaType: 'Media' } },
      utterance('a', 0, 'Zephyrine met Anselm today'),
      utterance('b', 1_000, 'nothing to hide'),
      utterance('c', 2_000, 'Anselm went home'),
    ],
  }
  const said = (startMs: number, ...words: string[]): Word[] =>
    words.map((text, at) => ({ text, startMs: startMs + at * 250, endMs: startMs + at * 250 + 250, confidence: 1 }))
  const times = new Map([
    ['a', said(0, 'Zephyrine', 'met', 'Anselm', 'today')],
    ['c', said(2_000, 'Anselm', 'went', 'home')],
  ])
  const part = (redactionId: string, startMs: number) => ({
    redactionId,
    fileId: 'talk',
    startMs,
    endMs: startMs + 250,
  })
  const covered = coverWords(
    content,
    [part('last', 2_000), part('first', 0), part('middle', 500)].map((one) => ({ ...one, firstPart: 0 })),
    times,
  )
  const text = (json: DocumentJson): string => textOfContent(json).replace(/^.*\n/, '')
  expect(text(covered.content)).toBe(`[redacted] met [redacted] today\nnothing to hide\n[redacted] went home`)
  expect([...covered.pieces].map(([id, pieces]) => [id, pieces.map(textOfPiece)])).toEqual([
    ['last', ['Anselm']],
    ['first', ['Zephyrine']],
    ['middle', ['Anselm']],
  ])
  const one = new Map([...covered.pieces].filter(([id]) => id === 'middle'))
  const doc = parseContent(covered.content)
  expect(text(contentOf(restoreWords(doc, one, () => true)?.doc ?? doc))).toContain('[redacted] met Anselm today')
  expect(contentOf(restoreWords(doc, covered.pieces, () => true)?.doc ?? doc)).toEqual(contentOf(parseContent(content)))
})
