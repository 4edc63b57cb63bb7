import { afterAll, beforeAll } from 'vitest'
import { followPassages, type PassageFollower } from '#search/server/index.ts'
import { useSearchIndex } from './search-index.ts'
import type { useServices } from './workspace.ts'

/**
 * The search index of a test file, with the meaning of what is in it. Whoever closes the service of embeddings registers
 * that before: what is registered first ends last.
 */
export function useMeanings(services: Awaited<ReturnType<typeof useServices>>['services']) {
  const index = useSearchIndex(services)
  let follower: PassageFollower
  beforeAll(() => {
    follower = followPassages(services, services.embedder, (error) => {
      throw error
    })
  })
  afterAll(async () => follower.close())
  return { index, passages: { caughtUp: async (): Promise<void> => follower.caughtUp() } }
}
