import { expect, test } from 'vitest'
import { formatHash, type HashState } from './hash-state.ts'
import { newId, toShortId } from './ids.ts'
import { parseHash, parseHighlightAnchor } from './parse-hash.ts'

test('a written state is read back equal', () => {
  const states: HashState[] = [
    {},
    { comment: newId(), collection: newId(), file: newId(), highlight: { kind: 'id', id: newId() } },
    { highlight: { kind: 'span', fileId: newId(), startSeconds: 12.5, endSeconds: 20 } },
    { namespace: 'part two', editorCommand: 'insert&image', productTour: 'start', searchContent: '"exact words" #1 ü' },
    { passage: 'They leave, “all” of 100% & more.' },
  ]
  for (const state of states) expect(parseHash(`#${formatHash(state)}`)).toEqual(state)
})

test('both forms of identifiers are read by the keys of the specification', () => {
  const id = newId()
  expect(parseHash(`#c=${id}&co=${toShortId(id)}&f=${id}&h=${id}`)).toEqual({
    comment: id,
    collection: id,
    file: id,
    highlight: { kind: 'id', id },
  })
})

test('invalid values are left out', () => {
  expect(parseHash('#c=not!an!id&h=&unknown=1&f=')).toEqual({})
  expect(parseHash('')).toEqual({})
  expect(parseHash('#%E0%A4%A')).toEqual({})
})

test('a span of time must end after it starts', () => {
  const file = newId()
  expect(parseHighlightAnchor(`${file}:3-4.25`)).toEqual({
    kind: 'span',
    fileId: file,
    startSeconds: 3,
    endSeconds: 4.25,
  })
  expect(parseHighlightAnchor(`${file}:4-4`)).toBeNull()
  expect(parseHighlightAnchor(`${file}:-1-4`)).toBeNull()
})
