import { inputArguments } from './input.ts'
import { MediaRefusal } from './media-refusal.ts'
import { unreadable } from './probe.ts'
import type { Conversion } from './convert.ts'
import { ProgramFailure, startProgram } from './run-program.ts'

/** How loud a recording is, over its whole length (EBU R 128). */
interface Loudness {
  /** LUFS; null for silence. */
  integrated: number | null
  /** LU. */
  range: number | null
}

export interface MeasuredSound {
  /**
   * Two bytes per window: its greatest amplitude (0 to 255 for 0 to 1), and its mean power (0 for -60 dB and below, 255
   * for 0 dB).
   */
  waveform: Uint8Array
  loudness: Loudness
}

const SAMPLE_RATE = 8_000
const FLOOR_DB = -60
const SILENCE_LUFS = -70
const SECONDS_PER_SECOND = 2
const LEAST_SECONDS = 120

/**
 * Measures the sound of a recording in one pass, in the given number of windows per second.
 * @throws MediaRefusal; the signal's reason when stopped
 */
export async function measureSound(
  path: string,
  windowsPerSecond: number,
  { programs, folder, durationMs, signal, onProgress }: Conversion,
): Promise<MeasuredSound> {
  const graph = `[0:a:0]asplit[loud][wave];[loud]ebur128=framelog=quiet[heard];[wave]aresample=async=1000:first_pts=0:osr=${SAMPLE_RATE}[drawn]`
  const input = [
    '-hide_banner',
    '-v',
    'info',
    '-nostats',
    '-nostdin',
    ...inputArguments(path),
    '-filter_complex',
    graph,
  ]
  const args = [
    ...input,
    '-map',
    '[heard]',
    '-f',
    'null',
    '-',
    '-map',
    '[drawn]',
    '-ac',
    '1',
    '-c:a',
    'pcm_f32le',
    '-f',
    'f32le',
    'pipe:1',
  ]
  const limits = { seconds: LEAST_SECONDS + (durationMs / 1_000) * SECONDS_PER_SECOND }
  const running = await startProgram({
    programs,
    program: 'ffmpeg',
    args,
    limits,
    folder,
    ...(signal ? { signal } : {}),
  })
  const drawing = createDrawing(Math.round(SAMPLE_RATE / windowsPerSecond))
  const expected = Math.max(1, (durationMs / 1_000) * windowsPerSecond)
  try {
    for await (const chunk of running.stdout as AsyncIterable<Buffer>) {
      drawing.add(chunk)
      onProgress?.(Math.min(1, drawing.windows() / expected))
    }
    await running.done
  } catch (error) {
    if (error instanceof ProgramFailure) throw unreadable(error)
    throw error
  } finally {
    running.stop()
  }
  const waveform = drawing.end()
  if (waveform.length === 0)
    throw new MediaRefusal('DAMAGED', 'Nothing could be heard in the recording: its sound is damaged.')
  return { waveform, loudness: readLoudness(running.said()) }
}

function readLoudness(said: string): Loudness {
  const summary = said.slice(said.lastIndexOf('Summary:'))
  const figure = (pattern: RegExp): number | null => {
    const value = Number(pattern.exec(summary)?.[1])
    return Number.isFinite(value) ? value : null
  }
  const integrated = figure(/\bI:\s*(-?[\d.]+) LUFS/)
  return {
    integrated: integrated === null || integrated <= SILENCE_LUFS ? null : integrated,
    range: figure(/\bLRA:\s*(-?[\d.]+) LU\b/),
  }
}

/** Gathers samples into windows, regardless of the pieces that they come in. */
function createDrawing(samplesPerWindow: number) {
  const pairs: number[] = []
  let rest: Buffer = Buffer.alloc(0)
  let peak = 0
  let power = 0
  let count = 0
  const close = (): void => {
    const decibels = power > 0 ? 10 * Math.log10(power / count) : FLOOR_DB
    pairs.push(
      Math.min(255, Math.round(peak * 255)),
      Math.round(255 * Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB))),
    )
    peak = 0
    power = 0
    count = 0
  }
  return {
    windows: () => pairs.length / 2,
    add(chunk: Buffer): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const whole = bytes.length - (bytes.length % Float32Array.BYTES_PER_ELEMENT)
      for (let at = 0; at < whole; at += Float32Array.BYTES_PER_ELEMENT) {
        const sample = bytes.readFloatLE(at)
        peak = Math.max(peak, Math.abs(sample))
        power += sample * sample
        count += 1
        if (count === samplesPerWindow) close()
      }
      rest = bytes.subarray(whole)
    },
    end(): Uint8Array {
      if (count > 0) close()
      return Uint8Array.from(pairs)
    },
  }
}
