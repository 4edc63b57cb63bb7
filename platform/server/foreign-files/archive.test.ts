import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { unpackArchive } from './archive.ts'

const all = (): boolean => true
const LARGE = Array.from({ length: 400_000 }, (_, at) => `${(at * 7_919) % 99_991} `).join('')

/** An archive as programs write it that do not know the sizes of its parts beforehand. */
function streamed(parts: Record<string, Uint8Array>): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(bytes, true)
  }
  zip.end()
  return Buffer.concat(pieces)
}

describe('an archive', () => {
  const parts = {
    'small.md': strToU8('# Call\n\nWords.'),
    'none.md': new Uint8Array(),
    'large.txt': strToU8(LARGE),
    'repeated.txt': strToU8('a'.repeat(3_000_000)),
  }

  test.each([
    ['with sizes', zipSync(parts)],
    ['without sizes', streamed(parts)],
  ])('%s has the parts that were packed, small and large', (_, archive) => {
    const unpacked = unpackArchive(archive, all)
    expect([...unpacked.keys()]).toEqual(Object.keys(parts))
    for (const [name, bytes] of Object.entries(parts))
      expect(Buffer.compare(unpacked.get(name) ?? Buffer.from('?'), bytes)).toBe(0)
  })

  test('a part that unpacks to more than is allowed is refused, however small it is packed', () => {
    expect(() => unpackArchive(zipSync({ 'a.md': new Uint8Array(60_000_000) }), all, 50_000_000)).toThrow(/far more/)
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.md`, new Uint8Array(1_000_000)]))
    expect(() => unpackArchive(zipSync(many), all, 50_000_000)).toThrow(/far more/)
  })

  test('a part that is damaged or ends too early is refused', () => {
    const archive = zipSync({ 'a.md': strToU8(LARGE.slice(0, 5_000)) })
    const damaged = Buffer.from(archive).fill(0xff, 60, 200)
    expect(() => unpackArchive(damaged, all)).toThrow(/damaged/)
    expect(() => unpackArchive(archive.subarray(0, 900), all)).toThrow(/damaged/)
  })
})
