import { expect, test } from 'vitest'
import type { NodeJson } from '#editor/document/content.ts'
import { reworded } from './reworded.ts'

/** A line in which the text between brackets is highlighted, as the highlight h. */
function line(said: string): NodeJson {
  const content = said
    .split(/(\[[^\]]*\])/u)
    .filter((part) => part !== '')
    .map((part): NodeJson =>
      part.startsWith('[')
        ? { type: 'text', text: part.slice(1, -1), marks: [{ type: 'highlight', attrs: { id: 'h' } }] }
        : { type: 'text', text: part },
    )
  return { type: 'paragraph', attrs: { id: 'p' }, ...(content.length > 0 && { content }) }
}

function shown(blocks: NodeJson[] | null): string[] | null {
  return (
    blocks &&
    blocks.map(({ content = [] }) =>
      content.map(({ text = '', marks = [] }) => (marks.length > 0 ? `[${text}]` : text)).join(''),
    )
  )
}

test.each([
  ['around a highlight', ['It is [too slow] now'], 'It was [too slow] today', 'It was too slow today'],
  ['within one', ['It is [too slow] now'], 'It is [too very slow] now', 'It is too very slow now'],
  ['for a word within one', ['It is [much too slow] now'], 'It is [much more slow] now', 'It is much more slow now'],
  ['at its end', ['It is [too slow] now'], 'It is [too dear] now', 'It is too dear now'],
  ['all around it', ['It is [too slow] now'], 'So [too slow] here', 'So too slow here'],
  ['all of several words, which go', ['It is [too slow] now'], 'It is very dear now', 'It is very dear now'],
  [
    'in two of them',
    ['[It is too slow now, for all]'],
    '[It was too slow today, for all]',
    'It was too slow today, for all',
  ],
  ['all of it, which goes', ['It is [slow] now'], 'It is dear now', 'It is dear now'],
  ['beside it, in a word that only begins alike', ['It is [slow] now'], 'It is slower now', 'It is slower now'],
  ['everything', ['[Too] slow'], 'Great', 'Great'],
])('words that change %s', (_name, before, after, text) => {
  expect(shown(reworded(before.map(line), text))).toEqual([after])
})

test('lines that stay are the same blocks, where others are added, removed or changed', () => {
  const before = ['One', 'Two [too]', 'Three'].map(line)
  expect(shown(reworded(before, 'One\nTwo too\nTwo and a half\nThree'))).toEqual([
    'One',
    'Two [too]',
    'Two and a half',
    'Three',
  ])
  expect(reworded(before, 'Two too\nThree')?.[0]).toBe(before[1])
  expect(shown(reworded(before, 'One\nTwo, too\nThree'))).toEqual(['One', 'Two, [too]', 'Three'])
  expect(shown(reworded(before, ''))).toEqual([''])
  expect(shown(reworded([line('')], 'Something'))).toEqual(['Something'])
})

test('a picture or a list stays if only lines next to it change, and is never replaced by words', () => {
  const picture: NodeJson = { type: 'image', attrs: { fileId: 'f' } }
  expect(reworded([line('One'), picture], 'Two')).toEqual([{ ...line('Two') }, picture])
  const list: NodeJson = { type: 'bulletList', content: [{ type: 'listItem', content: [line('Two')] }] }
  expect(reworded([line('One'), list], 'One more\nTwo')).toEqual([line('One more'), list])
  expect(reworded([line('One'), list], 'One\nThree')).toBeNull()
})
