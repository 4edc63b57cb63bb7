import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Failure } from '#platform/kernel/errors.ts'
import { MAX_UNPACKED_BYTES } from '#platform/server/foreign-files/limits.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { MAX_DOCUMENT_FILE_BYTES, MAX_IMPORT_FILE_BYTES } from '../../model/limits.ts'

/** A file to import: its name as the user knows it, and where its bytes are. */
export type ImportFile = { name: string; path: string } | { name: string; bytes: Uint8Array }

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576).toLocaleString('en')} MB`
}

export async function fileSize(file: ImportFile): Promise<number> {
  return 'bytes' in file ? file.bytes.byteLength : (await stat(file.path)).size
}

/** The name without `.gz`. */
function plainName(file: ImportFile): string {
  return file.name.replace(/\.gz$/i, '')
}

/** The ending of the name in lower case, without the dot and without `.gz`; empty if there is none. */
export function nameEnding(file: ImportFile): string {
  return /\.([^./\\]+)$/.exec(plainName(file))?.[1]?.toLowerCase() ?? ''
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function openBytes(file: ImportFile): Readable {
  return 'bytes' in file
    ? Readable.from([bufferOf(file.bytes)])
    : createReadStream(file.path, { highWaterMark: 262_144 })
}

/**
 * The file's bytes in pieces, unpacked if it is gzip.
 * @throws Failure for a file that is too large, unpacks to too much, or is damaged.
 */
export async function* readPieces(file: ImportFile, gzipped: boolean): AsyncGenerator<Uint8Array> {
  if ((await fileSize(file)) > MAX_IMPORT_FILE_BYTES) {
    throw unreadable(
      'TOO_LARGE',
      `The file is larger than ${megabytes(MAX_IMPORT_FILE_BYTES)}. Split it and import the parts.`,
    )
  }
  if ('bytes' in file && !gzipped) {
    // Without a stream: an archive has thousands of small files.
    if (file.bytes.byteLength > 0) yield bufferOf(file.bytes)
    return
  }
  const raw = openBytes(file)
  const most = gzipped ? MAX_UNPACKED_BYTES : MAX_IMPORT_FILE_BYTES
  const gunzip = gzipped ? createGunzip() : null
  if (gunzip) {
    raw.on('error', (error) => gunzip.destroy(error))
    raw.pipe(gunzip)
  }
  let total = 0
  try {
    for await (const piece of gunzip ?? raw) {
      if (!(piece instanceof Uint8Array)) continue
      total += piece.byteLength
      if (total > most)
        throw unreadable(
          'TOO_LARGE',
          `The file unpacks to more than ${megabytes(most)}. Split it and import the parts.`,
        )
      yield piece
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    if (gzipped) throw unreadable('DAMAGED', 'The compressed file is damaged and cannot be unpacked.', error)
    throw error
  } finally {
    raw.destroy()
    gunzip?.destroy()
  }
}

/** Whether its bytes are those of a gzip file. */
export async function isGzipped(file: ImportFile): Promise<boolean> {
  for await (const [first, second] of readPieces(file, false)) return first === 0x1f && second === 0x8b
  return false
}

/** The whole file in memory, for documents. @throws Failure as `readPieces`, and as soon as there are more than `most` bytes. */
export async function readWhole(file: ImportFile, gzipped: boolean, most = MAX_DOCUMENT_FILE_BYTES): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of readPieces(file, gzipped)) {
    total += piece.byteLength
    if (total > most) {
      throw unreadable('TOO_LARGE', `A document of this kind can have ${megabytes(most)}; this one is larger.`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
