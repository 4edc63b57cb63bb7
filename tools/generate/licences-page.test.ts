import { expect, test } from 'vitest'
import { licencesOf } from './licences-page.ts'

test('packages are grouped by licence, the same on every platform, without development packages', () => {
  const page = licencesOf({
    '': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', license: 'MIT' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/@some/only-on-one-platform': { version: '3.0.0', license: 'GPL-3.0' },
    'node_modules/tests-only': { version: '1.0.0', license: 'MIT', dev: true },
  })
  expect(page.split('\n').slice(6)).toEqual([
    '## MIT (2)',
    '',
    'a 1.0.0, b 2.0.0',
    '',
    '## GPL-3.0 (1)',
    '',
    '@some/only-on-one-platform 3.0.0',
    '',
    '## ISC (1)',
    '',
    'b 1.0.0',
    '',
  ])
})

test('a package without a licence is an error', () => {
  expect(() => licencesOf({ 'node_modules/a': { version: '1.0.0' } })).toThrow('licence of a')
})
