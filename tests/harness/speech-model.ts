import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { speechModel } from '#platform/server/models/index.ts'
import { projectFolder } from '../../tools/files.ts'
import { findModel } from './models.ts'

const PCM_BYTES = 2
const FULL_SCALE = 32_768

/**
 * Returns the speech model, downloading it if it is missing; undefined if it is not available, so that its tests are
 * skipped.
 */
export const findSpeechModel = async (): Promise<string | undefined> => findModel(speechModel)

/** Recordings beside the repository, with reference texts; none if these data sets are absent. */
const MEDIA = join(projectFolder, '../shared/data/5-media')

/** A file of the recordings beside the repository; undefined if it is absent. */
export function mediaFile(path: string): string | undefined {
  const whole = join(MEDIA, path)
  return existsSync(whole) ? whole : undefined
}

/** The channels of a WAV file of 16-bit samples. */
export function readWav(path: string): { rateHz: number; channels: Float32Array[] } {
  const file = readFileSync(path)
  let rateHz = 0
  let count = 1
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4)
    const bytes = file.readUInt32LE(at + 4)
    const from = at + 8
    if (name === 'fmt ') {
      count = file.readUInt16LE(from + 2)
      rateHz = file.readUInt32LE(from + 4)
    }
    if (name === 'data') {
      const frames = Math.floor(Math.min(bytes, file.length - from) / PCM_BYTES / count)
      const channels = Array.from({ length: count }, (_, channel) =>
        Float32Array.from(
          { length: frames },
          (_value, frame) => file.readInt16LE(from + PCM_BYTES * (frame * count + channel)) / FULL_SCALE,
        ),
      )
      return { rateHz, channels }
    }
    at = from + bytes + (bytes % 2)
  }
  throw new Error(`${path} is no WAV file.`)
}

/** Yields samples as a decoder does, a second at a time. */
export async function* inChunks(samples: Float32Array, chunk = 16_000): AsyncGenerator<Float32Array> {
  for (let at = 0; at < samples.length; at += chunk) yield Promise.resolve(samples.subarray(at, at + chunk))
}

/** Collects all items, in order. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const figures: Readonly<Record<string, string>> = { 'mr.': 'mister', 'mrs.': 'missis' }

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().replaceAll('-', ' ').split(/\s+/)
  return words.map((word) => (figures[word] ?? word).replace(/[^\p{L}\p{N}']/gu, '')).filter((word) => word !== '')
}

/** Returns the number of words that were added, left out or changed, and the number of words in the reference. */
export function wordErrors(said: string, heard: string): { errors: number; words: number } {
  const one = wordsOf(said)
  const other = wordsOf(heard)
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      next.push(
        Math.min((row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1),
      )
    }
    row = next
  }
  return { errors: row[other.length] ?? 0, words: one.length }
}

/** Returns the available recordings with reference texts, as WAV files of 16 kHz. */
export function spokenReferences(): { name: string; path: string; said: string }[] {
  const found = globSync('librivox-austen/*.wav', { cwd: MEDIA })
    .sort()
    .map((path) => ({
      name: path,
      path: join(MEDIA, path),
      said: readFileSync(join(MEDIA, path.replace(/wav$/, 'txt')), 'utf8'),
    }))
  const jfk = mediaFile('jfk/jfk.wav')
  if (jfk !== undefined)
    found.push({
      name: 'jfk',
      path: jfk,
      said: 'And so my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
    })
  return found
}
