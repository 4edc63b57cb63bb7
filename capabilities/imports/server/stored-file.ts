import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#journal/server/index.ts'
import type { Import } from '../model/import.ts'
import type { ImportFile } from './parse/source.ts'

/** Works with the uploaded file as a local file, wherever it is stored; the local copy is removed afterwards. */
export async function withStoredFile<Result>(
  services: Services,
  stored: Pick<Import, 'fileName' | 'storageKey'>,
  work: (file: ImportFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await services.storage.get(stored.storageKey), createWriteStream(path, { mode: 0o600 }))
    return await work({ name: stored.fileName, path })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
