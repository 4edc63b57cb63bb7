import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** One regular file of a tarball, with the leading `package/` of its path taken off. */
interface TarballFile {
  path: string
  content: Buffer
}

const BLOCK_BYTES = 512
const NAME_BYTES = 100
const SIZE_OFFSET = 124
const SIZE_BYTES = 12
const TYPE_OFFSET = 156
const PREFIX_OFFSET = 345
const PREFIX_BYTES = 155
const REGULAR_FILE = new Set(['0', '\0'])

/** The files of a package's tarball that `wanted` asks for; what is not asked for is never held in memory. */
export async function* readTarball(path: string, wanted: (path: string) => boolean): AsyncGenerator<TarballFile> {
  const packed = createReadStream(path)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  let rest = Buffer.alloc(0)
  let file: { path: string; parts: Buffer[] | undefined; missing: number; padding: number } | undefined
  for await (const chunk of unpacked) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (file === undefined) {
        if (rest.length < BLOCK_BYTES) break
        const header = headerOf(rest.subarray(0, BLOCK_BYTES))
        rest = rest.subarray(BLOCK_BYTES)
        if (header !== undefined) {
          const isWanted = header.isFile && wanted(header.path)
          file = {
            path: header.path,
            parts: isWanted ? [] : undefined,
            missing: header.bytes,
            padding: (BLOCK_BYTES - (header.bytes % BLOCK_BYTES)) % BLOCK_BYTES,
          }
        }
        continue
      }
      const part = rest.subarray(0, file.missing)
      if (part.length > 0) file.parts?.push(part)
      file.missing -= part.length
      rest = rest.subarray(part.length)
      if (file.missing > 0 || rest.length < file.padding) break
      rest = rest.subarray(file.padding)
      if (file.parts !== undefined) yield { path: file.path, content: Buffer.concat(file.parts) }
      file = undefined
    }
  }
}

function headerOf(block: Buffer): { path: string; bytes: number; isFile: boolean } | undefined {
  const text = (offset: number, bytes: number): string => {
    const field = block.subarray(offset, offset + bytes)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end === -1 ? bytes : end)
  }
  const name = text(0, NAME_BYTES)
  if (name === '') return undefined
  const prefix = text(PREFIX_OFFSET, PREFIX_BYTES)
  const whole = prefix === '' ? name : `${prefix}/${name}`
  return {
    path: whole.slice(whole.indexOf('/') + 1),
    bytes: Number.parseInt(text(SIZE_OFFSET, SIZE_BYTES).trim() || '0', 8),
    isFile: REGULAR_FILE.has(block.toString('latin1', TYPE_OFFSET, TYPE_OFFSET + 1)),
  }
}
