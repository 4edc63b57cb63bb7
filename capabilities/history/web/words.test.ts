import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNTOLD } from '../model/acts.ts'
import { wordsOf, WORDS } from './words.ts'

/** Kinds of resources whose events a history tells. */
const TOLD_KINDS = ['project', 'folder', 'scope', 'note', 'document', 'insight', 'highlight', 'tag', 'person']

/** The events that the server tells of these kinds, as its sources write them; of content also those that every kind has. */
function eventTypes(): string[] {
  const written = globSync('capabilities/*/server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/['`]([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)['`]/g)].map(([, type = '']) => type))
  const common = ['project', 'folder', 'note', 'insight', 'highlight', 'tag', 'person'].flatMap((kind) => [`${kind}.deleted`, `${kind}.restored`])
  return [...new Set([...written, ...common])].filter((type) => TOLD_KINDS.includes(type.split('.')[0] ?? '') && !type.endsWith('.ts')).toSorted()
}

test('every event of what has a history has its words, or is passed over for a reason', () => {
  const types = eventTypes()
  expect(types).toContain('note.created')
  expect(types).toContain('highlight.tagged')
  expect(types.filter((type) => !(type in WORDS) && !UNTOLD.has(type))).toEqual([])
})

test('a name that was given is told, other properties by what they are called, and many of one act by their number', () => {
  expect(wordsOf({ type: 'note.changed', count: 1, title: 'Grace', changed: ['title'] })).toBe('renamed it to “Grace”')
  expect(wordsOf({ type: 'tag.changed', count: 1, title: null, changed: ['description', 'color'] })).toBe('changed the description and the colour')
  expect(wordsOf({ type: 'highlight.created', count: 12, title: null, changed: [] })).toBe('highlighted 12 things')
})
