import { expect, test } from 'vitest'
import { kind as agreementRound } from '#agreement/server/kind.ts'
import { kind as folder } from '#folders/server/kind.ts'
import { openHooks } from '#journal/server/index.ts'
import { kind as note } from '#notes/server/kind.ts'
import { contentKinds } from './content-kind.ts'

test('a searched kind is found by its result type and the other way round; result types without a kind are ignored', () => {
  const kinds = contentKinds([folder, note, agreementRound], openHooks([]))
  expect(kinds.ofTypes(['NOTE', 'CHANNEL', 'PROJECT_CATEGORY'])).toEqual(['note', 'folder'])
  expect(['note', 'folder', 'agreement-round', 'nothing'].map((kind) => kinds.typeOf(kind))).toEqual([
    'NOTE',
    'PROJECT_CATEGORY',
    null,
    null,
  ])
})

test('two kinds with the same result type are refused', () => {
  expect(() => contentKinds([folder, note, { ...note, kind: 'memo' }], openHooks([]))).toThrow('one result type')
})
