import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Storage } from '#platform/server/storage/index.ts'

/*
 * Many small pictures in one object: their number, the offset of each and the end of the last one (numbers of four
 * bytes, little-endian), then the pictures themselves. Storing thousands of objects would take an object store minutes.
 */
const NUMBER_BYTES = 4

/** A strip of the pictures in a file, one after the other; `offsets` as returned by `pictureOffsets`. */
export function pictureStrip(path: string, offsets: ReadonlyArray<number>): Readable {
  const header = Buffer.alloc(NUMBER_BYTES * (offsets.length + 1))
  header.writeUInt32LE(offsets.length - 1, 0)
  offsets.forEach((offset, index) => header.writeUInt32LE(header.length + offset, NUMBER_BYTES * (index + 1)))
  const pieces = async function* () {
    yield header
    yield* createReadStream(path)
  }
  return Readable.from(pieces())
}

/** How many pictures a strip has. */
export async function countPictures(storage: Storage, storageKey: string): Promise<number> {
  return (await buffer(await storage.get(storageKey, { start: 0, end: NUMBER_BYTES - 1 }))).readUInt32LE(0)
}

/** The offsets of pictures `first` and the following in a strip, and the end of the last one: bytes of the object. */
export async function findPictures(
  storage: Storage,
  storageKey: string,
  first: number,
  count: number,
): Promise<number[]> {
  const start = NUMBER_BYTES * (first + 1)
  const numbers = await buffer(await storage.get(storageKey, { start, end: start + NUMBER_BYTES * (count + 1) - 1 }))
  return Array.from({ length: count + 1 }, (_, index) => numbers.readUInt32LE(NUMBER_BYTES * index))
}
