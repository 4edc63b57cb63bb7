import { mkdir, open, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { FileStore, type Configstore } from '@tus/file-store'
import { type DataStore, ERRORS, Upload } from '@tus/server'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { StorageConfiguration } from '../configuration.ts'
import { appendToFile } from './append-to-file.ts'
import { flushFolder, objectPathIn } from './files.ts'
import { checkKey } from './key.ts'
import { followDigests, type RunningDigests } from './running-digests.ts'
import { s3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/**
 * Objects of the storage that arrive in parts. Data is written directly to where the storage finds it: nothing is moved
 * at the end.
 */
export interface UploadStore {
  /** The tus protocol. Uploads are identified by their keys. */
  tus: DataStore
  /** How many bytes of an upload have arrived; null if it was never begun, or was removed. */
  received(key: string): Promise<number | null>
  /** Distinguishes this process's store from any other that receives parts, and from itself before a restart. */
  receiver: Id
  /**
   * The SHA-256 of an upload with this many bytes, if this process received and stored all of them in order; otherwise
   * undefined.
   */
  digest(key: string, bytes: number): Uint8Array | undefined
  /** Another process received parts of the upload in between: this process's digest of it is no longer valid. */
  distrust(key: string): void
  /** Writes what has arrived so far to disk while more arrives, so that little is left to settle. */
  writeOut(key: string): Promise<void>
  /** Bytes that still fit; a bucket is unlimited. */
  room(): Promise<number>
  /** Resolves once what has arrived would survive a crash. */
  settle(key: string): Promise<void>
  /** Forgets that an object arrived in parts: it stays, and no more parts are accepted. */
  forget(key: string): Promise<void>
  /** Deletes what has arrived; a missing upload is not an error. */
  remove(key: string): Promise<void>
}

/** Parts of an upload to a bucket. */
const PART_BYTES = 8 * 1024 * 1024

/** Opens the same location as `createStorage`, for objects that arrive in parts. */
export async function openUploadStore(configuration: StorageConfiguration, storage: Storage): Promise<UploadStore> {
  if (configuration.kind === 'files') return openFileUploads(configuration.folder)
  const { S3Store } = await import('@tus/s3-store')
  const tus = new S3Store({
    partSize: PART_BYTES,
    useTags: false,
    s3ClientConfig: { ...s3Settings(configuration), bucket: configuration.bucket },
  })
  const digests = followDigests()
  const write = tus.write.bind(tus)
  tus.write = async (source, key, offset) => {
    const digest = digests.take(key, offset)
    if (digest === undefined) return write(source, key, offset)
    const digested = new Transform({
      transform(piece: Buffer, _encoding, done) {
        digest.hash.update(piece)
        digest.bytes += piece.length
        done(null, piece)
      },
    })
    source.once('error', (error) => digested.destroy(error))
    const end = await write(source.pipe(digested), key, offset)
    if (end === digest.bytes) digests.keep(key, digest)
    return end
  }
  return uploadStore(tus, digests, {
    writeOut: async () => undefined,
    room: async () => Infinity,
    // An object of a bucket survives as soon as it is complete.
    settle: async () => undefined,
    // Where the store keeps what it knows about an upload.
    forget: async (key) => storage.delete(`${key}.info`),
  })
}

async function openFileUploads(folder: string): Promise<UploadStore> {
  const records = join(folder, 'uploads')
  await mkdir(records, { recursive: true, mode: 0o700 })
  const recordOf = (key: string): string => join(records, `${checkKey(key).replaceAll('/', '.')}.json`)
  const configstore: Configstore = {
    get: async (key) => {
      const record = await readFile(recordOf(key), 'utf8').catch(nothingIfMissing)
      return record === undefined ? undefined : new Upload(JSON.parse(record) as Upload)
    },
    set: async (key, upload) => writeFile(recordOf(key), JSON.stringify(upload), { mode: 0o600 }),
    delete: async (key) => rm(recordOf(key), { force: true }),
  }
  const objectPath = objectPathIn(folder)
  const sync = async (key: string): Promise<void> => {
    const file = await open(objectPath(key), 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
  const underWay = new Set<string>()
  const digests = followDigests()
  const tus = new FileStore({ directory: objectPath(), configstore })
  tus.write = async (source, key, offset) => {
    const digest = digests.take(key, offset)
    try {
      return await appendToFile(objectPath(key), offset, source, (piece) => {
        digest?.hash.update(piece)
        if (digest) digest.bytes += piece.length
      })
    } finally {
      if (digest) digests.keep(key, digest)
    }
  }
  return uploadStore(tus, digests, {
    async writeOut(key) {
      if (underWay.has(key)) return
      underWay.add(key)
      try {
        await sync(key)
      } finally {
        underWay.delete(key)
      }
    },
    async room() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async settle(key) {
      await sync(key)
      await flushFolder(dirname(objectPath(key)))
    },
    forget: async (key) => configstore.delete(key),
  })
}

function uploadStore(
  tus: DataStore,
  digests: RunningDigests,
  ends: Pick<UploadStore, 'writeOut' | 'room' | 'settle' | 'forget'>,
): UploadStore {
  return {
    tus,
    ...ends,
    receiver: newId(),
    digest: (key, bytes) => digests.whole(key, bytes),
    distrust: (key) => digests.forget(key),
    async forget(key) {
      digests.forget(key)
      await ends.forget(key)
    },
    async received(key) {
      try {
        return (await tus.getUpload(key)).offset
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      digests.forget(key)
      try {
        await tus.remove(key)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

function isMissing(error: unknown): boolean {
  return error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS
}

function nothingIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
