import type { Readable } from 'node:stream'
import { readCues } from '../model/cues.ts'
import { MAX_SEARCHED_CAPTION_BYTES } from '../model/limits.ts'
import type { CaptionWords } from './store.ts'

export const CAPTIONS_CUT = 'Its subtitles are longer than search takes: it is found by the beginning of them only.'

/**
 * The cues of a recording's subtitles, track by track, up to the limit for all together.
 * @returns whether that is all of them
 */
export async function readCaptions(
  names: readonly string[],
  open: (name: string) => Readable | Promise<Readable>,
): Promise<{ captions: CaptionWords[]; isWhole: boolean }> {
  const captions: CaptionWords[] = []
  let left = MAX_SEARCHED_CAPTION_BYTES
  let isWhole = true
  for (const name of names) {
    const { text, bytes, isCut } = await readUpTo(await open(name), left)
    left -= bytes
    isWhole &&= !isCut
    captions.push({ name, cues: readCues(text) })
  }
  return { captions, isWhole }
}

async function readUpTo(content: Readable, limit: number): Promise<{ text: string; bytes: number; isCut: boolean }> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limit) break
  }
  const isCut = bytes > limit
  return { text: Buffer.concat(chunks).subarray(0, limit).toString('utf8'), bytes: Math.min(bytes, limit), isCut }
}
