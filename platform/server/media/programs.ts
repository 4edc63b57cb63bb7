import { execFile } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { MediaRefusal } from './media-refusal.ts'

/** Where to look for the programs that read recordings. `configuration.media` of an installation. */
export interface MediaPrograms {
  /** The setting FFMPEG_PATH; searched for when absent. */
  ffmpegPath?: string
  /** The setting FFPROBE_PATH; searched for when absent. */
  ffprobePath?: string
  /** The folders of the machine's programs, as in PATH. */
  searchPath: string
}

export type MediaProgram = 'ffmpeg' | 'ffprobe'

/** A program that answered when its version was queried. */
export interface FoundProgram {
  path: string
  version: string
}

const run = promisify(execFile)
const VERSION_TIME_MS = 10_000
/** Packages that npm installs with Quarry on the platforms that they support. */
const PACKAGES: Record<MediaProgram, string> = {
  ffmpeg: `@ffmpeg-binary/${process.platform}-${process.arch}`,
  ffprobe: `@ffprobe-installer/${process.platform}-${process.arch}`,
}

/** The first release that knows every argument we use. Builds between releases have no such number. */
const OLDEST = [5, 1] as const

const found = new Map<string, Promise<FoundProgram>>()

/**
 * The program that this installation uses: the configured one, else the machine's, else the one that npm installed.
 * Looked up once per process.
 * @throws MediaRefusal NO_PROGRAM with a sentence that says how to get it
 */
export async function findProgram(programs: MediaPrograms, name: MediaProgram): Promise<FoundProgram> {
  const configured = name === 'ffmpeg' ? programs.ffmpegPath : programs.ffprobePath
  const key = JSON.stringify([name, configured, programs.searchPath])
  const known = found.get(key)
  if (known) return known
  const looking = look(name, configured, programs.searchPath)
  found.set(key, looking)
  // Installing it while Quarry is running needs no restart.
  looking.catch(() => found.delete(key))
  return looking
}

async function look(name: MediaProgram, configured: string | undefined, searchPath: string): Promise<FoundProgram> {
  if (configured !== undefined) {
    const set = await versionOf(configured, searchPath)
    if (set !== null && isTooOld(set))
      throw new MediaRefusal(
        'NO_PROGRAM',
        `${settingOf(name)} leads to ${set}: version ${OLDEST.join('.')} or newer is needed.`,
      )
    if (set === null)
      throw new MediaRefusal(
        'NO_PROGRAM',
        `${settingOf(name)} does not lead to a program ${name} that runs here: correct it, or remove it to use the machine's own.`,
      )
    return { path: configured, version: set }
  }
  for (const path of [name, await installedByNpm(name)]) {
    const version = path === null ? null : await versionOf(path, searchPath)
    if (path !== null && version !== null && !isTooOld(version)) return { path, version }
  }
  throw new MediaRefusal(
    'NO_PROGRAM',
    `Recordings cannot be read here, because the program ${name} is missing or older than ${OLDEST.join('.')}: install the package ffmpeg, or set ${settingOf(name)}.`,
  )
}

function settingOf(name: MediaProgram): string {
  return name === 'ffmpeg' ? 'FFMPEG_PATH' : 'FFPROBE_PATH'
}

function isTooOld(version: string): boolean {
  const [, major, minor = '0'] = /version n?(\d+)\.(\d+)/.exec(version) ?? []
  return (
    major !== undefined && (Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]))
  )
}

async function versionOf(path: string, searchPath: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['-version'], { timeout: VERSION_TIME_MS, env: { PATH: searchPath } })
    return stdout.split('\n')[0]?.replace(/ Copyright.*/, '') ?? ''
  } catch {
    return null
  }
}

/** The program in its npm package; null if the package is not installed. */
async function installedByNpm(name: MediaProgram): Promise<string | null> {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${PACKAGES[name]}/package.json`)), name)
    // One of the packages makes its program executable in an install script, which npm may have been configured not to
    // run.
    await chmod(path, 0o755).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM' && error.code !== 'EROFS') throw error
    })
    return path
  } catch {
    return null
  }
}
