import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { startGuarded } from '../processes/guarded-program.ts'
import { MediaRefusal } from './media-refusal.ts'
import { findProgram, type MediaProgram, type MediaPrograms } from './programs.ts'

/** What one run may take before it is ended. */
export interface ProgramLimits {
  /** Wall-clock time; the working time of all cores together may be twice as long. */
  seconds: number
  memoryMb?: number
}

export interface ProgramRun {
  programs: MediaPrograms
  program: MediaProgram
  args: readonly string[]
  limits: ProgramLimits
  /** Ends the program immediately when it fires. */
  signal?: AbortSignal
  /** The folder it works in; names without a folder are files in it. */
  folder?: string
}

/** A running program. */
export interface RunningProgram {
  stdout: Readable
  /**
   * Resolves when it succeeded. Rejects with the signal's reason when it was stopped, a MediaRefusal when it passed a
   * limit, and ProgramFailure otherwise.
   */
  done: Promise<void>
  /** The end of its log output. */
  said(): string
  /** Ends it immediately. */
  stop(): void
}

/** A program that ended with its own error. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure'
  /** The end of its log output. */
  readonly said: string

  constructor(program: MediaProgram, code: number | null, said: string) {
    super(
      `${program} ended with ${code === null ? 'a signal' : `code ${code}`}: ${said.trim().split('\n').at(-1) ?? ''}`,
    )
    this.said = said
  }
}

const DEFAULT_MEMORY_MB = 2_048
const EXIT_CODE_OF_SIGNAL = 128
const SIGXCPU = 24
const SIGKILL = 9
const CORES_COUNTED = 2

/** Starts ffmpeg or ffprobe with nothing of our environment. @throws MediaRefusal NO_PROGRAM */
export async function startProgram({
  programs,
  program,
  args,
  limits,
  signal,
  folder,
}: ProgramRun): Promise<RunningProgram> {
  signal?.throwIfAborted()
  const { path } = await findProgram(programs, program)
  signal?.throwIfAborted()
  const guard = {
    memoryMb: limits.memoryMb ?? DEFAULT_MEMORY_MB,
    memoryKind: 'address space',
    workSeconds: limits.seconds * CORES_COUNTED,
  } as const
  const running = startGuarded({
    words: [path, ...args],
    guard,
    seconds: limits.seconds,
    tooSlow,
    // Memory arenas per thread would count against the limit without being used.
    env: { PATH: programs.searchPath, LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
    ...(folder === undefined ? {} : { folder }),
    ...(signal === undefined ? {} : { signal }),
  })
  const done = running.exit.then((code) => {
    const failure = failureOf(program, code, running.said())
    if (failure !== null) throw failure
  })
  // The reader of its output is notified of the end there; `done` may not be awaited yet.
  done.catch(() => undefined)
  return {
    stdout: running.stdout,
    done,
    said: running.said,
    stop: () => running.end(new Error('The work was stopped.')),
  }
}

/** Why a program failed; null if it succeeded. */
function failureOf(program: MediaProgram, code: number | null, said: string): Error | null {
  const failure = new ProgramFailure(program, code, said)
  if (code === EXIT_CODE_OF_SIGNAL + SIGXCPU) return tooSlow()
  // Only the system ends it in this way, when the machine runs out of memory.
  if (code === EXIT_CODE_OF_SIGNAL + SIGKILL)
    return new MediaRefusal('TOO_LARGE', 'The recording needs more memory than this machine has left.', failure)
  // It may continue without the memory it needs and end as if it had succeeded, with pictures missing.
  if (/cannot allocate memory|out of memory/i.test(said))
    return new MediaRefusal('TOO_LARGE', 'The recording needs more memory than it may use here.', failure)
  if (/no space left on device/i.test(said))
    return new MediaRefusal(
      'NO_SPACE',
      'There is no room left to prepare the recording. Make room, and try again.',
      failure,
    )
  return code === 0 ? null : failure
}

/** Runs a program to its end and returns its output, at most `maxChars`. @throws as `RunningProgram.done` */
export async function runProgram(run: ProgramRun, maxChars: number): Promise<string> {
  const running = await startProgram(run)
  let written = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (written.length < maxChars) written += text
  })
  await Promise.all([running.done, finished(running.stdout)])
  return written.slice(0, maxChars)
}

function tooSlow(): MediaRefusal {
  return new MediaRefusal('TOO_SLOW', 'Reading the recording took too long, so it was stopped. It may be damaged.')
}
