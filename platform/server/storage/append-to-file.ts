import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Gathered while the disk is busy, and written together. */
const GATHERED_BYTES = 1_048_576

/**
 * Writes incoming data into a file from `offset` on, and reports each piece once it is written. Data received before an
 * interruption is written.
 * @returns where the file ends now
 */
export async function appendToFile(
  path: string,
  offset: number,
  source: Readable,
  onWritten: (piece: Buffer) => void,
): Promise<number> {
  const file = await open(path, 'r+')
  let at = offset
  const write = async (pieces: readonly Buffer[]): Promise<void> => {
    at += await writeAll(file, pieces, at)
    for (const piece of pieces) onWritten(piece)
  }
  const sink = new Writable({
    highWaterMark: GATHERED_BYTES,
    writev(chunks, done) {
      write(chunks.map(({ chunk }) => chunk as Buffer)).then(() => done(), done)
    },
  })
  try {
    await pipeline(source, sink)
    return at
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[], offset: number): Promise<number> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const { bytesWritten } = await file.writev(pieces, offset)
  // A disk may write less than it was given.
  for (let written = bytesWritten; written < bytes;)
    written += (await file.write(Buffer.concat(pieces).subarray(written), 0, undefined, offset + written)).bytesWritten
  return bytes
}
