import { expect, test } from 'vitest'
import type { Capability } from '../../architecture.ts'
import { capabilities as ours } from '../../architecture.ts'
import { rawDatabaseHandles } from './database-handles.ts'
import type { Import } from './import-graph.ts'
import { architectureFaults, forbiddenImports } from './import-rules.ts'

const capabilities: Record<string, Capability> = {
  journal: { tier: 1, uses: [] },
  access: { tier: 1, uses: ['journal'] },
  notes: { tier: 2, uses: [] },
  highlights: { tier: 2, uses: ['notes'] },
  search: { tier: 3, uses: [] },
}

function imports(from: string, to: string): Import {
  return { from, to, line: 1, specifier: to, lazy: false, typeOnly: false }
}

function rulesBroken(from: string, to: string): string[] {
  return forbiddenImports([imports(from, to)], capabilities).map(({ rule }) => rule)
}

test.each([
  [
    'the platform imports nothing above it',
    'platform/server/mail/index.ts',
    'capabilities/notes/model/note.ts',
    'imports-upward',
  ],
  [
    'the kernel imports nothing of the server',
    'platform/kernel/ids.ts',
    'platform/server/mail/index.ts',
    'imports-upward',
  ],
  [
    'events are declared where the registry finds them',
    'capabilities/notes/server/store.ts',
    'capabilities/journal/model/define-events.ts',
    'events-are-declared',
  ],
  [
    'a model runs anywhere',
    'capabilities/notes/model/note.ts',
    'platform/server/database/index.ts',
    'model-runs-anywhere',
  ],
  [
    'a model does not import its server',
    'capabilities/notes/model/note.ts',
    'capabilities/notes/server/store.ts',
    'model-runs-anywhere',
  ],
  [
    'a server room is imported through its door',
    'capabilities/highlights/server/store.ts',
    'capabilities/notes/server/store.ts',
    'through-the-door',
  ],
  [
    'a web room is imported through its door',
    'capabilities/highlights/web/card.tsx',
    'capabilities/notes/web/title.tsx',
    'through-the-door',
  ],
  [
    'no room imports a higher tier',
    'capabilities/notes/server/index.ts',
    'capabilities/search/server/index.ts',
    'imports-upward',
  ],
  [
    'sideways only along a listed edge',
    'capabilities/notes/server/index.ts',
    'capabilities/highlights/server/index.ts',
    'sideways',
  ],
  [
    'web never imports server',
    'capabilities/notes/web/title.tsx',
    'capabilities/notes/server/index.ts',
    'web-imports-server',
  ],
  [
    'screens never import server',
    'apps/web/screens/note/screen.tsx',
    'capabilities/notes/server/index.ts',
    'web-imports-server',
  ],
  [
    'server never imports web',
    'capabilities/notes/server/index.ts',
    'platform/web/theme/theme.ts',
    'server-imports-web',
  ],
  [
    'nothing else imports what a registry finds',
    'apps/server/main.ts',
    'capabilities/notes/server/graphql.ts',
    'found-by-registry',
  ],
  [
    'registries are for apps',
    'capabilities/search/server/index.ts',
    'generated/registry/kinds.ts',
    'registry-only-in-apps',
  ],
  [
    'the registry of words too',
    'capabilities/history/web/index.ts',
    'generated/registry/history-words.ts',
    'registry-only-in-apps',
  ],
  [
    'a provider imports no product room',
    'integrations/chat/server/index.ts',
    'capabilities/notes/model/note.ts',
    'provider-imports-product',
  ],
  [
    'a provider imports no other provider',
    'integrations/chat/server/index.ts',
    'integrations/mail/server/index.ts',
    'provider-imports-provider',
  ],
  [
    'nothing imports a provider',
    'capabilities/search/server/index.ts',
    'integrations/chat/server/index.ts',
    'imports-provider',
  ],
  ['the product does not import tests', 'apps/server/main.ts', 'tests/harness/server.ts', 'product-imports-tests'],
  ['a file outside every room', 'capabilities/notes/stray.ts', 'platform/kernel/ids.ts', 'no-such-room'],
  [
    'a capability must be listed',
    'capabilities/charts/server/index.ts',
    'capabilities/notes/server/index.ts',
    'not-in-architecture',
  ],
])('%s', (_, from, to, rule) => {
  expect(rulesBroken(from, to)).toEqual([rule])
})

test.each([
  ['capabilities/highlights/server/store.ts', 'capabilities/notes/server/index.ts'],
  ['capabilities/highlights/model/highlight.ts', 'capabilities/notes/model/note.ts'],
  ['capabilities/search/web/palette.tsx', 'capabilities/notes/web/index.ts'],
  ['capabilities/notes/web/title.tsx', 'generated/operations/capabilities/notes/web/title.ts'],
  ['capabilities/notes/server/store.ts', 'platform/server/database/index.ts'],
  ['apps/server/main.ts', 'generated/registry/kinds.ts'],
  ['capabilities/notes/server/index.ts', 'capabilities/notes/server/graphql.ts'],
  ['capabilities/highlights/model/highlight.ts', 'editor/document/limits.ts'],
  ['generated/registry/kinds.ts', 'capabilities/notes/server/kind.ts'],
  ['apps/web/screens/history/history-screen.tsx', 'generated/registry/history-words.ts'],
  ['generated/registry/history-words.ts', 'capabilities/notes/model/history-words.ts'],
  ['capabilities/notes/server/store.db.test.ts', 'capabilities/search/server/store.ts'],
])('%s may import %s', (from, to) => {
  expect(rulesBroken(from, to)).toEqual([])
})

test('the list of rooms is checked itself: edges to nowhere, across tiers and in circles', () => {
  const faults = architectureFaults({
    notes: { tier: 2, uses: ['tags', 'journal', 'charts'] },
    tags: { tier: 2, uses: ['notes'] },
    journal: { tier: 1, uses: [] },
  }).map(({ message }) => message)
  expect(faults).toContainEqual(expect.stringContaining('notes → tags → notes'))
  expect(faults).toContainEqual(expect.stringContaining('another tier'))
  expect(faults).toContainEqual(expect.stringContaining('charts, which is not listed'))
  expect(architectureFaults(ours)).toEqual([])
})

test('a driver of the database is imported by the platform only, types excepted', () => {
  const driver = (from: string, typeOnly = false): Import => ({ from, line: 1, specifier: 'pg', lazy: false, typeOnly })
  expect(rawDatabaseHandles([driver('capabilities/notes/server/store.ts')]).map(({ rule }) => rule)).toEqual([
    'raw-database-handle',
  ])
  expect(
    rawDatabaseHandles([
      driver('platform/server/database/database.ts'),
      driver('capabilities/notes/server/store.ts', true),
    ]),
  ).toEqual([])
})
