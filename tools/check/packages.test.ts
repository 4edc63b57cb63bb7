import { expect, test } from 'vitest'
import { plantFolder } from '../planted-folder.ts'
import { missingPackages } from '../bootstrap.mjs'
import { packageFaults } from './packages.ts'

const manifest = { dependencies: { zod: '4.6.7' } }

test('a matching lock file passes', () => {
  expect(packageFaults(manifest, { '': manifest, 'node_modules/zod': { version: '4.6.7' } })).toEqual([])
})

test.each([
  ['a range', { dependencies: { zod: '^4.0.0' } }, { '': { dependencies: { zod: '^4.0.0' } } }, 'exact-version'],
  ['an outdated lock file', manifest, { '': { dependencies: { zod: '4.6.6' } } }, 'lock-file'],
  ['a package without a version', manifest, { '': manifest, 'node_modules/zod': {} }, 'lock-file'],
  [
    'a registry of a single machine',
    manifest,
    { '': manifest, 'node_modules/zod': { version: '4.6.7', resolved: 'http://localhost/zod.tgz' } },
    'lock-file',
  ],
])('%s is found', (_, requested, locked, rule) => {
  expect(packageFaults(requested, locked).map((fault) => fault.rule)).toEqual([rule])
})

test('packages that are missing or of another version are installed; those for other platforms do not count as missing', async () => {
  const lock = (packages: Record<string, unknown>): string => JSON.stringify({ packages })
  const root = await plantFolder({
    'package-lock.json': lock({
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '1.0.0', optional: true },
    }),
    'node_modules/.package-lock.json': lock({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0' },
    }),
  })
  expect(missingPackages(root)).toEqual(['node_modules/b'])
  expect(
    missingPackages(await plantFolder({ 'package-lock.json': lock({ 'node_modules/a': { version: '1.0.0' } }) })),
  ).toEqual(['node_modules/a'])
})
