import { readFileSync } from 'node:fs'
import { buildSchema, graphqlSync, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { limitRule } from '#platform/server/graphql/query-limits.ts'
import { readVariables } from './ask-graph.ts'
import { examples } from './examples.ts'
import { findInGuide, GUIDE_QUERY, readGuide } from './graph-guide.ts'

const schema = buildSchema(readFileSync(new URL('../../../../generated/schema.graphql', import.meta.url), 'utf8'))
const guide = readGuide(graphqlSync({ schema, source: GUIDE_QUERY }).data)
const mistakesIn = (operation: string) => [
  ...validate(schema, parse(operation)),
  ...validate(schema, parse(operation), [limitRule]),
]

test('every query has an example operation that the schema accepts', () => {
  const queries = guide.entries.filter(({ kind }) => kind === 'query')
  expect(queries.length).toBeGreaterThan(50)
  for (const { name } of queries) {
    const { operation, variables } = guide.beginWith(name)
    expect([name, mistakesIn(operation)]).toEqual([name, []])
    expect([name, readVariables(variables)]).not.toEqual([name, null])
  }
})

test('the examples are operations that the schema accepts, with variables that can be parsed', () => {
  for (const { title, operation, variables } of examples) {
    expect([title, mistakesIn(operation)]).toEqual([title, []])
    expect([title, readVariables(variables)]).not.toEqual([title, null])
  }
})

test('the exact name comes before names that only begin with the words, and these before entries that only mention them', () => {
  const names = findInGuide(guide.entries, 'Note').map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['note', 'Note'])
  expect(names.indexOf('notesById')).toBeLessThan(names.indexOf('previewNotesMove'))
  expect(names).toContain('Highlight')
  expect(findInGuide(guide.entries, 'quokka')).toEqual([])
})

test('a type is written in the language of the schema, with the types of its parts', () => {
  const project = guide.entries.find(({ name, kind }) => name === 'Project' && kind === 'type')
  const notes = project?.parts.find(({ name }) => name === 'notes')
  expect(notes?.type).toBe('NotePage!')
  expect(notes?.arguments.map(({ name, type }) => [name, type])).toEqual([
    ['after', 'String'],
    ['first', 'Int'],
  ])
  expect(guide.entries.find(({ name }) => name === 'notesById')).toMatchObject({
    type: '[Note]!',
    description: 'Notes in the order of the ids, at most 1,000; null where the viewer can see none.',
  })
})

test('variables are an object in JSON, or nothing', () => {
  expect(readVariables(' ')).toEqual({})
  expect(readVariables('{ "first": 3 }')).toEqual({ first: 3 })
  for (const text of ['3', '[]', 'null', '{ first: 3 }']) expect(readVariables(text)).toBeNull()
})
