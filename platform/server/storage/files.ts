import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, ObjectInfo, Storage } from './storage.ts'
import { checkFolder, checkKey, checkPrefix } from './key.ts'
import { ObjectMissingError } from './object-missing-error.ts'

const DEFAULT_CONTENT_TYPE = 'application/octet-stream'
/** Bytes per read: four times Node's default, since recordings are large. */
const READ_BYTES = 262_144
const OBJECTS = 'objects'
const TYPES = 'types'
const UNFINISHED = 'unfinished'
/** No upload takes longer; an older file was left by a process that was killed. */
const ABANDONED_AFTER_MS = 86_400_000

/** Stores objects as files below `folder`, which only this account may enter. */
export async function openFileStorage(folder: string): Promise<Storage> {
  for (const part of [OBJECTS, TYPES, UNFINISHED]) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
  await removeAbandoned(join(folder, UNFINISHED))
  const objectPath = objectPathIn(folder)
  const typePath = (key: string) => join(folder, TYPES, checkKey(key))

  const info = async (key: string): Promise<ObjectInfo | undefined> => {
    const found = await unlessMissing(stat(objectPath(key)))
    if (found === undefined || !found.isFile()) return undefined
    const contentType = (await unlessMissing(readFile(typePath(key), 'utf8'))) ?? DEFAULT_CONTENT_TYPE
    return { bytes: found.size, contentType, storedAt: found.mtime }
  }

  return {
    async put(key, content, options = {}) {
      const path = objectPath(key)
      const unfinished = join(folder, UNFINISHED, crypto.randomUUID())
      try {
        // Flushed before it is renamed: after a crash there is the whole object or none.
        if (content instanceof Readable)
          await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        else await writeFile(unfinished, content, { mode: 0o600, flush: true })
        const bytes = content instanceof Readable ? (await stat(unfinished)).size : Buffer.byteLength(content)
        if (options.contentType !== undefined) {
          await mkdir(dirname(typePath(key)), { recursive: true, mode: 0o700 })
          await writeFile(typePath(key), options.contentType, { mode: 0o600 })
        }
        await placeAt(unfinished, path)
        await flushFolder(dirname(path))
        return { bytes }
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const found = await info(key)
      if (found === undefined) throw new ObjectMissingError(key)
      const part = range === undefined ? {} : checkRange(range, found.bytes)
      return createReadStream(objectPath(key), { ...part, highWaterMark: READ_BYTES })
    },
    info,
    exists: async (key) => (await info(key)) !== undefined,
    async pathOf(key) {
      if ((await info(key)) === undefined) throw new ObjectMissingError(key)
      return objectPath(key)
    },
    async delete(key) {
      await rm(objectPath(key), { force: true })
      await rm(typePath(key), { force: true })
    },
    async deleteAll(prefix) {
      for (const part of [OBJECTS, TYPES])
        await rm(join(folder, part, checkFolder(prefix)), { recursive: true, force: true })
    },
    async *list(prefix) {
      const base = join(folder, OBJECTS)
      const entries = await unlessMissing(
        readdir(join(base, checkPrefix(prefix)), { recursive: true, withFileTypes: true }),
      )
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield relative(base, join(entry.parentPath, entry.name)).split(sep).join('/')
      }
    },
    close: () => undefined,
  }
}

/** Where the objects of a folder are stored: the path of one, or of all. */
export function objectPathIn(folder: string): (key?: string) => string {
  return (key) => (key === undefined ? join(folder, OBJECTS) : join(folder, OBJECTS, checkKey(key)))
}

/** The same range with its end inside the object. Throws RangeError when no part of the object is in it. */
function checkRange(range: ByteRange, bytes: number): { start: number; end: number } {
  const end = Math.min(range.end ?? bytes - 1, bytes - 1)
  if (range.start < 0 || range.start > end)
    throw new RangeError(`The range begins at ${range.start}; the object has ${bytes} bytes.`)
  return { start: range.start, end }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await unlessMissing(stat(path))
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

/** Renames a file; the folder is made if there is none yet. */
async function placeAt(unfinished: string, path: string): Promise<void> {
  if ((await unlessMissing(rename(unfinished, path).then(() => true))) === true) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(unfinished, path)
}

/** Ensures that files renamed or created in a folder survive a crash from now on. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlessMissing<Result>(attempt: Promise<Result>): Promise<Result | undefined> {
  try {
    return await attempt
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
