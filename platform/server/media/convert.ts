import { createInterface } from 'node:readline'
import { inputArguments, threadWords } from './input.ts'
import { unreadable } from './probe.ts'
import type { MediaPrograms } from './programs.ts'
import { ProgramFailure, startProgram } from './run-program.ts'

/** The input of every conversion of a recording. */
export interface Conversion {
  programs: MediaPrograms
  /** Where the results are written, under their own names. */
  folder: string
  /** How long the recording is, in milliseconds: for progress, and for how long the work may take. */
  durationMs: number
  signal?: AbortSignal
  /** Called about twice a second with the share that is done, 0 to 1. */
  onProgress?: (done: number) => void
}

/** Even a large film on a busy machine is converted faster than this; a slower conversion hangs. */
const SECONDS_PER_SECOND = 20
const LEAST_SECONDS = 180

const QUIET = [
  '-hide_banner',
  '-v',
  'error',
  '-nostdin',
  '-y',
  '-nostats',
  '-stats_period',
  '0.5',
  '-progress',
  'pipe:1',
] as const

/**
 * Runs ffmpeg over a recording; `outputs` are its arguments after the input.
 * @throws MediaRefusal for a recording that cannot be read, and for passed limits; the signal's reason when stopped
 */
export async function convert(path: string, outputs: readonly string[], conversion: Conversion): Promise<void> {
  await convertInput([...threadWords(), ...inputArguments(path)], outputs, conversion)
}

/** The same with an input of our own, given by its arguments. @throws as `convert` */
export async function convertInput(
  input: readonly string[],
  outputs: readonly string[],
  { programs, folder, durationMs, signal, onProgress }: Conversion,
): Promise<void> {
  const limits = { seconds: LEAST_SECONDS + (durationMs / 1_000) * SECONDS_PER_SECOND }
  const args = [...QUIET, ...input, ...outputs]
  const running = await startProgram({
    programs,
    program: 'ffmpeg',
    args,
    limits,
    folder,
    ...(signal ? { signal } : {}),
  })
  const lines = createInterface({ input: running.stdout })
  lines.on('line', (line) => {
    const at = /^out_time_us=(\d+)$/.exec(line)?.[1]
    if (at !== undefined && durationMs > 0) onProgress?.(Math.min(1, Number(at) / 1_000 / durationMs))
  })
  try {
    await running.done
  } catch (error) {
    if (error instanceof ProgramFailure) throw unreadable(error)
    throw error
  } finally {
    lines.close()
  }
}
