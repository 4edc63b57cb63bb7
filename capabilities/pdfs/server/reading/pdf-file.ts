import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#journal/server/index.ts'

const WORK_FOLDER = 'pdf-work'

/** A folder of this machine for one piece of work, to be removed after it. */
export async function makeWorkFolder({ configuration }: Services): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = join(configuration.dataFolder, WORK_FOLDER)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, 'document-'))
  return { folder, remove: async () => rm(folder, { recursive: true, force: true }) }
}

/** An object of the storage as a file of this machine: where it lies, or a copy in the folder. */
export async function fileOfObject({ storage }: Services, storageKey: string, folder: string, signal?: AbortSignal): Promise<string> {
  const own = await storage.pathOf(storageKey)
  if (own !== null) return own
  const path = join(folder, 'source')
  await pipeline(await storage.get(storageKey), createWriteStream(path, { mode: 0o600 }), ...(signal ? [{ signal }] : []))
  return path
}
