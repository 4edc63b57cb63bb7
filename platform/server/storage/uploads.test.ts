import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, describe, expect, it } from 'vitest'
import { useBucket } from '#tests/harness/bucket.ts'
import { loadConfiguration, type StorageConfiguration } from '../configuration.ts'
import { createStorage, openUploadStore, type UploadStore } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-uploads-'))
afterAll(async () => rm(folder, { recursive: true, force: true }))
const bucket = loadConfiguration({ QUARRY_DATA: folder, QUARRY_ENVIRONMENT: 'test', ...(await useBucket()) }).storage
const files: StorageConfiguration = { kind: 'files', folder: join(folder, 'files') }

/** More than one part of a bucket, and more than is gathered before writing. */
const BYTES = randomBytes(9_000_000)
const PIECE_BYTES = 64 * 1024

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Data that arrives over a connection; with `breaksAt` the connection is lost there. */
function arriving(bytes: Buffer, breaksAt = Infinity): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        if (at >= breaksAt) throw new Error('connection lost')
        yield bytes.subarray(at, at + PIECE_BYTES)
      }
    })(),
  )
}

async function open(configuration: StorageConfiguration): Promise<UploadStore> {
  return openUploadStore(configuration, await createStorage(configuration))
}

async function begun(store: UploadStore): Promise<string> {
  const key = `cell/team/${crypto.randomUUID()}`
  await store.tus.create(new Upload({ id: key, size: BYTES.length, offset: 0 }))
  return key
}

const digestOf = (store: UploadStore, key: string): string | undefined => {
  const digest = store.digest(key, BYTES.length)
  return digest && Buffer.from(digest).toString('hex')
}

describe.each([
  ['files', files],
  ['a bucket', bucket],
] as const)('the digest of what arrives in %s', (kind, configuration) => {
  it('is known with the last byte, in one piece and in several', async () => {
    const store = await open(configuration)
    const [whole, parts] = [await begun(store), await begun(store)]
    await store.tus.write(arriving(BYTES), whole, 0)
    expect(digestOf(store, whole)).toBe(sha256(BYTES))
    await store.tus.write(arriving(BYTES.subarray(0, 6_000_000)), parts, 0)
    expect(digestOf(store, parts)).toBeUndefined()
    await store.tus.write(arriving(BYTES.subarray(6_000_000)), parts, 6_000_000)
    expect(digestOf(store, parts)).toBe(sha256(BYTES))
    await store.forget(parts)
    expect(digestOf(store, parts)).toBeUndefined()
  })

  it('is right or unknown after a connection was lost in the middle of an append', async () => {
    const store = await open(configuration)
    const key = await begun(store)
    await expect(store.tus.write(arriving(BYTES, 7_000_000), key, 0)).rejects.toThrow()
    const received = (await store.received(key)) ?? 0
    expect(received).toBeLessThan(BYTES.length)
    await store.tus.write(arriving(BYTES.subarray(received)), key, received)
    // For a part that broke off, a bucket counts what it has again.
    expect([sha256(BYTES), ...(kind === 'files' ? [] : [undefined])]).toContain(digestOf(store, key))
  })

  it('is unknown if the process was restarted in between', async () => {
    const key = await begun(await open(configuration))
    await (await open(configuration)).tus.write(arriving(BYTES.subarray(0, 6_000_000)), key, 0)
    const again = await open(configuration)
    await again.tus.write(arriving(BYTES.subarray(6_000_000)), key, 6_000_000)
    expect(digestOf(again, key)).toBeUndefined()
  })

  it('is unknown if another process received a part, though this one had the first and the last', async () => {
    const [one, other] = [await open(configuration), await open(configuration)]
    const key = await begun(one)
    await one.tus.write(arriving(BYTES.subarray(0, 3_000_000)), key, 0)
    await other.tus.write(arriving(BYTES.subarray(3_000_000, 6_000_000)), key, 3_000_000)
    await one.tus.write(arriving(BYTES.subarray(6_000_000)), key, 6_000_000)
    expect([digestOf(one, key), digestOf(other, key)]).toEqual([undefined, undefined])
  })

  it('is unknown once it is distrusted', async () => {
    const store = await open(configuration)
    const key = await begun(store)
    await store.tus.write(arriving(BYTES.subarray(0, 6_000_000)), key, 0)
    store.distrust(key)
    await store.tus.write(arriving(BYTES.subarray(6_000_000)), key, 6_000_000)
    expect(digestOf(store, key)).toBeUndefined()
  })
})

it('an append that the disk refuses leaves no digest of bytes that were not stored', async () => {
  const store = await open(files)
  const key = await begun(store)
  await store.tus.write(arriving(BYTES.subarray(0, 3_000_000)), key, 0)
  await rm(join(folder, 'files/objects', key))
  await expect(store.tus.write(arriving(BYTES.subarray(3_000_000)), key, 3_000_000)).rejects.toThrow('ENOENT')
  await writeFile(join(folder, 'files/objects', key), BYTES.subarray(0, 6_000_000))
  await store.tus.write(arriving(BYTES.subarray(6_000_000)), key, 6_000_000)
  expect(digestOf(store, key)).toBeUndefined()
})
