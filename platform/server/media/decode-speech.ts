import { inputArguments } from './input.ts'
import { MediaRefusal } from './media-refusal.ts'
import { unreadable } from './probe.ts'
import type { MediaPrograms } from './programs.ts'
import { ProgramFailure, startProgram } from './run-program.ts'

interface DecodeSpeechOptions {
  programs: MediaPrograms
  signal?: AbortSignal
  /** Only one channel of the sound, from 0; all are mixed when absent. */
  channel?: number
}

/** Samples per second, as speech recognition expects them. */
export const SPEECH_SAMPLE_RATE = 16_000

const BYTES_PER_SAMPLE = 4
/** Regardless of the length of the recording: the reader of the samples may be slow. */
const DECODE_SECONDS = 24 * 3_600

/**
 * The sound of a recording as 16 kHz samples of one channel, in order, in pieces of any length. Sample n is at n / 16
 * ms after the recording's beginning: if sound begins late or is missing for a while there is silence. Leaving the loop
 * ends the program.
 * @throws MediaRefusal NO_SOUND, DAMAGED …; the signal's reason when stopped
 */
export async function* decodeSpeech(
  path: string,
  { programs, signal, channel }: DecodeSpeechOptions,
): AsyncGenerator<Float32Array> {
  const chosen = channel === undefined ? [] : [`pan=mono|c0=c${channel}`]
  const filters = [...chosen, 'aresample=async=1000:first_pts=0'].join(',')
  const input = [
    '-hide_banner',
    '-v',
    'error',
    '-nostdin',
    ...inputArguments(path),
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
  ]
  const args = [
    ...input,
    '-af',
    filters,
    '-ac',
    '1',
    '-ar',
    String(SPEECH_SAMPLE_RATE),
    '-c:a',
    'pcm_f32le',
    '-f',
    'f32le',
    'pipe:1',
  ]
  const running = await startProgram({
    programs,
    program: 'ffmpeg',
    args,
    limits: { seconds: DECODE_SECONDS },
    ...(signal ? { signal } : {}),
  })
  let samples = 0
  try {
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of running.stdout as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE)
      rest = bytes.subarray(whole)
      if (whole === 0) continue
      // A copy: pieces of a pipe start at any address, samples only at multiples of four.
      const piece = new Float32Array(whole / BYTES_PER_SAMPLE)
      bytes.copy(new Uint8Array(piece.buffer), 0, 0, whole)
      samples += piece.length
      yield piece
    }
    await running.done
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error
    if (/matches no streams/i.test(error.said))
      throw new MediaRefusal('NO_SOUND', 'There is no sound in this recording.', error)
    // The audible part of a truncated recording is worth transcribing.
    if (samples === 0) throw unreadable(error)
  } finally {
    running.stop()
  }
}
