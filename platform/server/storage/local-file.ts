import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/**
 * An object of the storage as a file on this machine: its own file, or a copy in the folder.
 * @throws ObjectMissingError; the signal's reason
 */
export async function localFile(storage: Storage, key: string, folder: string, signal?: AbortSignal): Promise<string> {
  const own = await storage.pathOf(key)
  if (own !== null) return own
  const path = join(folder, 'source')
  await pipeline(await storage.get(key), createWriteStream(path, { mode: 0o600 }), ...(signal ? [{ signal }] : []))
  return path
}
