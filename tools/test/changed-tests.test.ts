import { expect, test } from 'vitest'
import { reachedTests } from './changed-tests.ts'

const edge = (from: string, to: string, typeOnly = false) => ({ from, to, typeOnly })
const imports = [
  edge('capabilities/tags/server/tags.db.test.ts', 'capabilities/tags/server/store.ts'),
  edge('capabilities/tags/server/store.ts', 'capabilities/tags/model/tag.ts'),
  edge('capabilities/tags/model/tag.test.ts', 'capabilities/tags/model/tag.ts'),
  edge('capabilities/notes/model/note.test.ts', 'capabilities/tags/model/tag.ts', true),
  edge('generated/registry/kinds.ts', 'capabilities/tags/server/store.ts'),
  edge('tests/harness/workspace.ts', 'generated/registry/kinds.ts'),
  edge('capabilities/notes/server/notes.db.test.ts', 'tests/harness/workspace.ts'),
  edge('tests/e2e/tags.e2e.test.ts', 'capabilities/tags/web/strings.ts'),
]
const tests = [
  'capabilities/tags/server/tags.db.test.ts',
  'capabilities/tags/model/tag.test.ts',
  'capabilities/notes/model/note.test.ts',
  'capabilities/notes/server/notes.db.test.ts',
  'tests/e2e/tags.e2e.test.ts',
  'tests/e2e/notes.e2e.test.ts',
]
const reached = (...changed: string[]) => reachedTests(changed, imports, tests)

test('a change reaches the tests that import it, over any number of steps', () => {
  expect(reached('capabilities/tags/model/tag.ts').reached).toEqual([
    'capabilities/tags/server/tags.db.test.ts',
    'capabilities/tags/model/tag.test.ts',
  ])
})

test('left-out tests are reported: journeys, and tests that reach the change only by opening the whole server', () => {
  expect(reached('capabilities/tags/server/store.ts').leftOut).toEqual([
    { kind: 'journeys, which run the whole product', count: 2 },
    {
      kind: 'database tests that reach the change only through the registries, by opening the whole server',
      count: 1,
    },
    { kind: 'test files that do not reach the change', count: 2 },
  ])
})

test('a journey is reached by changes in a room whose words it names', () => {
  expect(reached('capabilities/tags/web/tag-picker.tsx').reached).toEqual(['tests/e2e/tags.e2e.test.ts'])
})

test('a changed test reaches itself', () => {
  expect(reached('tests/e2e/notes.e2e.test.ts').reached).toEqual(['tests/e2e/notes.e2e.test.ts'])
})

test('a migration reaches every database test, and says why', () => {
  const { reached: paths, reasons } = reached('database/migrations/2026-tags.ts')
  expect(paths).toEqual(['capabilities/tags/server/tags.db.test.ts', 'capabilities/notes/server/notes.db.test.ts'])
  expect(reasons).toEqual(['database/migrations/2026-tags.ts changed: all database tests stand on it.'])
})
