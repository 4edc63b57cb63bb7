import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { findProgram } from '#platform/server/media/index.ts'

const run = promisify(execFile)

/** Arguments of ffmpeg for a moving test picture, and for a tone. */
export const pictureInput = (seconds: number, size = '320x180', rate = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]
export const toneInput = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]

/** Makes a small recording by ffmpeg; the extension of `name` selects the format. @returns its bytes */
export async function makeRecording(name: string, ...args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-recording-'))
  try {
    const { path } = await findProgram(loadConfiguration({ QUARRY_DATA: folder }).media, 'ffmpeg')
    await run(path, ['-hide_banner', '-loglevel', 'error', '-y', ...args, join(folder, name)])
    return await readFile(join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}
