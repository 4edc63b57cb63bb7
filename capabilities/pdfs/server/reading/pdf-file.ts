import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#journal/server/index.ts'

const WORK_FOLDER = 'pdf-work'

/** Creates a local folder for one piece of work, to be removed after it. */
export async function makeWorkFolder({
  configuration,
}: Services): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = join(configuration.dataFolder, WORK_FOLDER)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, 'document-'))
  return { folder, remove: async () => rm(folder, { recursive: true, force: true }) }
}
