import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Services } from '#journal/server/index.ts'
import { openSearchIndex } from '#search/server/index.ts'

/** Services that search, with an index of the file's own that follows what its tests do, without a fault. */
export async function useSearch(services: Services) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-permissions-'))
  const failures: unknown[] = []
  const searchIndex = await openSearchIndex({ database: services.database, kinds: services.kinds, folder, model: services.embedder.name, onError: (error) => failures.push(error) })
  afterAll(async () => {
    await searchIndex.close()
    await rm(folder, { recursive: true, force: true })
    expect(failures).toEqual([])
  })
  return { ...services, searchIndex }
}
