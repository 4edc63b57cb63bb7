import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { startGuarded } from '../processes/guarded-program.ts'
import { OFFICE_MEMORY_MB, OFFICE_SECONDS } from './limits.ts'
import { PdfRefusal } from './pdf-refusal.ts'

/** Where to look for LibreOffice. `configuration.office` of an installation. */
export interface OfficeProgram {
  /** The setting SOFFICE_PATH; searched for when absent. */
  sofficePath?: string
  /** The folders of the machine's programs, as in PATH. */
  searchPath: string
}

const run = promisify(execFile)
const VERSION_TIME_MS = 20_000
const NOT_CONVERTED =
  'This document cannot be shown as pages: it is broken, locked, or of a kind that LibreOffice does not read. It can still be downloaded.'

/** The LibreOffice of this installation. @throws PdfRefusal NO_PROGRAM with a sentence that says how to get it */
export async function findOffice({
  sofficePath,
  searchPath,
}: OfficeProgram): Promise<{ path: string; version: string }> {
  const path = sofficePath ?? 'soffice'
  const profile = await mkdtemp(join(tmpdir(), 'quarry-office-'))
  try {
    const { stdout } = await run(path, [profileWord(profile), '--version'], {
      timeout: VERSION_TIME_MS,
      env: { PATH: searchPath, HOME: profile },
    })
    return { path, version: stdout.split('\n')[0]?.trim() ?? '' }
  } catch (error) {
    throw sofficePath === undefined
      ? new PdfRefusal(
          'NO_PROGRAM',
          'Office documents are not shown as pages here, because LibreOffice is missing: install the package libreoffice-nogui, or set SOFFICE_PATH. They can still be downloaded.',
          error,
        )
      : new PdfRefusal(
          'NO_PROGRAM',
          "SOFFICE_PATH does not lead to a LibreOffice that runs here: correct it, or remove it to use the machine's own.",
          error,
        )
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/**
 * Makes a PDF of an office document. `ending` is its file extension, without a dot. @returns the path of the PDF, in
 * the given folder
 * @throws PdfRefusal with a sentence; the signal's reason when stopped
 */
export async function convertOffice(
  source: string,
  { program, ending, folder, signal }: { program: OfficeProgram; ending: string; folder: string; signal: AbortSignal },
): Promise<string> {
  const { path } = await findOffice(program)
  signal.throwIfAborted()
  const home = join(folder, 'office')
  await mkdir(home, { recursive: true, mode: 0o700 })
  // LibreOffice recognises plain text and older documents by their file names.
  const named = join(home, `document.${ending}`)
  await symlink(source, named)
  const words = [
    profileWord(home),
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    named,
  ]
  await runOffice(path, words, { program, home, signal })
  const made = join(folder, 'document.pdf')
  const target = join(folder, 'converted.pdf')
  await rename(made, target).catch((error: unknown) => {
    throw new PdfRefusal('NOT_CONVERTED', NOT_CONVERTED, error)
  })
  return target
}

/** Each conversion has its own profile: two that share one wait for each other, or fail. */
function profileWord(folder: string): string {
  return `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
}

async function runOffice(
  path: string,
  words: readonly string[],
  { program, home, signal }: { program: OfficeProgram; home: string; signal: AbortSignal },
): Promise<void> {
  const running = startGuarded({
    words: [path, ...words],
    guard: { memoryMb: OFFICE_MEMORY_MB, memoryKind: 'data', workSeconds: 2 * OFFICE_SECONDS },
    seconds: OFFICE_SECONDS,
    tooSlow: () =>
      new PdfRefusal(
        'TOO_SLOW',
        'Making pages of this document took too long, so it was stopped. It can still be downloaded.',
      ),
    env: { PATH: program.searchPath, HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
    folder: home,
    signal,
  })
  // Its output is not needed, and would fill the pipe.
  running.stdout.resume()
  if ((await running.exit) !== 0) throw new PdfRefusal('NOT_CONVERTED', NOT_CONVERTED, new Error(running.said()))
}
