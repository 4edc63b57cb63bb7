import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { startGuarded } from '../processes/guarded-program.ts'
import { MediaRefusal } from './media-refusal.ts'
import { findProgram, type MediaProgram, type MediaPrograms } from './programs.ts'

/** What one run may take before it is ended. */
export interface ProgramLimits {
  /** By the clock; of all cores together it may work twice as long. */
  seconds: number
  memoryMb?: number
}

export interface ProgramRun {
  programs: MediaPrograms
  program: MediaProgram
  args: readonly string[]
  limits: ProgramLimits
  /** Ends the program at once when it fires. */
  signal?: AbortSignal
  /** The folder it works in; names without a folder are files of it. */
  folder?: string
}

/** A program at work. */
export interface RunningProgram {
  stdout: Readable
  /**
   * Resolves when it ended well. Rejects with the signal's reason when it was stopped, a MediaRefusal when it passed a
   * limit, and ProgramFailure otherwise.
   */
  done: Promise<void>
  /** The end of what it told about its work. */
  said(): string
  /** Ends it at once. */
  stop(): void
}

/** A program that ended with an error of its own. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure'
  /** What it said last. */
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
    // Arenas of memory for each thread would count against the limit without being used.
    env: { PATH: programs.searchPath, LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
    ...(folder === undefined ? {} : { folder }),
    ...(signal === undefined ? {} : { signal }),
  })
  const done = running.exit.then((code) => {
    const failure = failureOf(program, code, running.said())
    if (failure !== null) throw failure
  })
  // Whoever reads its output hears of its end there; nobody may have asked for `done` yet.
  done.catch(() => undefined)
  return {
    stdout: running.stdout,
    done,
    said: running.said,
    stop: () => running.end(new Error('The work was stopped.')),
  }
}

/** What a program ended for; null where it ended well. */
function failureOf(program: MediaProgram, code: number | null, said: string): Error | null {
  const failure = new ProgramFailure(program, code, said)
  if (code === EXIT_CODE_OF_SIGNAL + SIGXCPU) return tooSlow()
  // Nobody but the system ends it so, when the machine runs out of memory.
  if (code === EXIT_CODE_OF_SIGNAL + SIGKILL)
    return new MediaRefusal('TOO_LARGE', 'The recording needs more memory than this machine has left.', failure)
  // It may go on without the memory it wanted and end as if all was well, with pictures left out.
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

/** Runs a program to its end and answers what it wrote, at most `maxChars`. @throws as `RunningProgram.done` */
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
