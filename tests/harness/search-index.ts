import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Services } from '#journal/server/index.ts'
import { openSearchIndex, type SearchIndex } from '#search/server/index.ts'

/** A separate index for the tests of a file. Fails at their end if anything failed in it. */
export function useSearchIndex(services: Services): () => SearchIndex {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-search-index-'))
  const failures: unknown[] = []
  let index: SearchIndex | undefined
  beforeAll(async () => {
    index = await openSearchIndex({
      database: services.database,
      kinds: services.kinds,
      folder,
      model: services.embedder.name,
      onError: (error) => failures.push(error),
    })
  })
  afterAll(async () => {
    await index?.close()
    rmSync(folder, { recursive: true, force: true })
    expect(failures).toEqual([])
  })
  return () => {
    if (!index) throw new Error('The index is opened before the first test.')
    return index
  }
}
