import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Services } from '#journal/server/index.ts'
import { followPassages, openSearchIndex } from '#search/server/index.ts'

/**
 * Services that search by words and by meaning, with a separate index for the file that follows what its tests do,
 * without a fault.
 */
export async function useSearch(services: Services) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-permissions-'))
  const failures: unknown[] = []
  const searchIndex = await openSearchIndex({
    database: services.database,
    kinds: services.kinds,
    folder,
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })
  const passages = followPassages(services, services.embedder, (error) => failures.push(error))
  afterAll(async () => {
    await passages.close()
    await searchIndex.close()
    await rm(folder, { recursive: true, force: true })
    expect(failures).toEqual([])
  })
  return {
    ...services,
    searchIndex,
    /** Waits until everything committed before can be found, also by its meaning if a service embeds it. */
    async caughtUp() {
      await passages.caughtUp()
      await searchIndex.caughtUp()
    },
  }
}
