import { expect, test } from 'vitest'
import { staleFiles, writeFiles } from '../generate/generated-file.ts'
import { plantFolder } from '../planted-folder.ts'
import { serverCodeIn } from './browser-bundle.ts'
import { documentationPaths, pathsNamedIn } from './documentation-paths.ts'

test('a page that names a file that no longer exists is found', async () => {
  const root = await plantFolder({
    'README.md':
      'See `tools/check.ts`, `tools/gone.ts`, [this](docs/gone.md) and [that](https://example.com).\n\n```\ntools/never-read.ts\n```\n',
    'tools/check.ts': '',
  })
  expect(await documentationPaths.find(root)).toEqual([
    { path: 'README.md', line: 1, rule: 'path-leads-nowhere', message: 'docs/gone.md does not exist.' },
    { path: 'README.md', line: 1, rule: 'path-leads-nowhere', message: 'tools/gone.ts does not exist.' },
  ])
})

test('patterns, routes, commands and names are not paths', () => {
  expect(
    pathsNamedIn(
      '`capabilities/<name>/model` `/api/graphql` `npm run check` `*.db.test.ts` `#notes/server/index.ts` `visibleTo(actor)` `note.created`',
    ),
  ).toEqual([])
})

test('server code in a bundle is found', async () => {
  const folder = await plantFolder({
    'packs/main.js': 'const a="quiet";',
    'packs/leak.js': 'import{readFile}from"node:fs/promises";const b=new PostgresDialect({});',
  })
  expect((await serverCodeIn(folder)).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'packs/leak.js It contains a module of Node ("node:fs/promises").',
    'packs/leak.js It contains the database (PostgresDialect).',
  ])
})

test('generated files that are missing, edited by hand or left over are found and corrected', async () => {
  const root = await plantFolder({
    'generated/kept.ts': 'same',
    'generated/edited.ts': 'by hand',
    'generated/old/stray.ts': '',
  })
  const files = [
    { path: 'generated/kept.ts', content: 'same' },
    { path: 'generated/edited.ts', content: 'generated' },
    { path: 'generated/new.ts', content: 'generated' },
  ]
  const stale = [
    { path: 'generated/edited.ts', state: 'different' },
    { path: 'generated/new.ts', state: 'missing' },
    { path: 'generated/old/stray.ts', state: 'left over' },
  ]
  expect(await staleFiles(root, files, ['generated'])).toEqual(stale)
  expect(await writeFiles(root, files, ['generated'])).toEqual(stale)
  expect(await staleFiles(root, files, ['generated'])).toEqual([])
})
