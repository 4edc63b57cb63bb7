import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorage, ObjectMissingError, type Storage } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-storage-'))
const objectStore = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'files', configs: [] }],
})
let objectStorePort = 0
beforeAll(async () => {
  objectStorePort = (await objectStore.run()).port
})
afterAll(async () => {
  await objectStore.close()
  rmSync(folder, { recursive: true })
})

async function keysBelow(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys
}

const kinds: Record<string, () => Promise<Storage>> = {
  files: () => createStorage({ kind: 'files', folder: join(folder, 'files') }),
  'an object store': () =>
    createStorage({
      kind: 's3',
      endpoint: `http://127.0.0.1:${objectStorePort}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    }),
}

describe.each(Object.entries(kinds))('storage in %s', (_, open) => {
  it('returns what was stored', async () => {
    const storage = await open()
    expect(await storage.put('cell/team/one.txt', 'Grüße', { contentType: 'text/plain' })).toEqual({ bytes: 7 })
    expect(await text(await storage.get('cell/team/one.txt'))).toBe('Grüße')
    expect(await storage.info('cell/team/one.txt')).toMatchObject({ bytes: 7, contentType: 'text/plain' })
    storage.close()
  })

  it('takes streams of unknown length, larger than one part', async () => {
    const storage = await open()
    const part = Buffer.alloc(1024 * 1024, 'quarry')
    const stream = Readable.from(
      (function* () {
        for (let count = 0; count < 17; count += 1) yield part
      })(),
    )
    expect(await storage.put('cell/team/large', stream)).toEqual({ bytes: 17 * part.length })
    expect(
      (await buffer(await storage.get('cell/team/large'))).equals(Buffer.concat(Array<Buffer>(17).fill(part))),
    ).toBe(true)
    storage.close()
  })

  it('reads ranges', async () => {
    const storage = await open()
    await storage.put('cell/team/range', '0123456789')
    const read = async (range: { start: number; end?: number }) => text(await storage.get('cell/team/range', range))
    expect(await read({ start: 2, end: 4 })).toBe('234')
    expect(await read({ start: 7 })).toBe('789')
    expect(await read({ start: 8, end: 99 })).toBe('89')
    await expect(storage.get('cell/team/range', { start: 10 })).rejects.toThrow(RangeError)
    storage.close()
  })

  it('replaces, lists and deletes', async () => {
    const storage = await open()
    await storage.put('cell/lists/a', 'old')
    await storage.put('cell/lists/a', 'new')
    await storage.put('cell/lists/deep/b', 'b')
    expect(await text(await storage.get('cell/lists/a'))).toBe('new')
    expect((await keysBelow(storage, 'cell/lists/')).toSorted()).toEqual(['cell/lists/a', 'cell/lists/deep/b'])
    expect(await keysBelow(storage, 'cell/nothing/')).toEqual([])
    await storage.delete('cell/lists/a')
    await storage.delete('cell/lists/a')
    expect(await storage.exists('cell/lists/a')).toBe(false)
    await expect(storage.get('cell/lists/a')).rejects.toThrow(ObjectMissingError)
    expect(await storage.info('cell/lists/a')).toBeUndefined()
    storage.close()
  })

  it('stores nothing of a stream that breaks', async () => {
    const storage = await open()
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put('cell/team/broken', broken)).rejects.toThrow('connection lost')
    expect(await storage.exists('cell/team/broken')).toBe(false)
    storage.close()
  })

  it.each(['', '/etc/passwd', '../secret', 'cell/../secret', 'cell//x', 'cell/.hidden', 'cell/a\0b', 'a\\b'])(
    'refuses the key %j',
    async (key) => {
      const storage = await open()
      await expect(storage.put(key, 'x')).rejects.toThrow(TypeError)
      await expect(storage.get(key)).rejects.toThrow(TypeError)
      storage.close()
    },
  )
})

it('leaves no unfinished files behind', () => {
  expect(readdirSync(join(folder, 'files', 'unfinished'))).toEqual([])
})
