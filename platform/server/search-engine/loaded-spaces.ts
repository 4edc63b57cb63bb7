import type { VectorSpace } from './vector-layout.ts'

/** Of all workspaces together; the least recently used are evicted first. */
const MAX_LOADED_BYTES = 4 * 2 ** 30

/** The vectors that this process has in memory: loaded at the first query by meaning, updated by every commit. */
export interface LoadedSpaces {
  /** The vectors of a workspace; null when it has none yet. */
  of(workspaceId: string): Promise<VectorSpace | null>
  /**
   * Runs a commit to these workspaces, never while vectors are being loaded, with the vectors that it must update.
   * After a failure they are loaded again.
   * @param withPassages those of the workspaces that may get their first vectors now
   */
  commit(
    workspaceIds: readonly string[],
    withPassages: readonly string[],
    work: (spaces: ReadonlyMap<string, VectorSpace>) => Promise<void>,
  ): Promise<void>
  forget(workspaceIds: readonly string[]): void
}

interface Threads {
  load(workspaceId: string): Promise<VectorSpace | null>
  /** Makes the readers release workspaces. */
  release(workspaceIds: readonly string[]): Promise<void>
}

export function createLoadedSpaces({ load, release }: Threads): LoadedSpaces {
  const spaces = new Map<string, VectorSpace>()
  /** Workspaces without vectors: queries must not wait for a commit each time. */
  const empty = new Set<string>()
  const loading = new Map<string, Promise<VectorSpace | null>>()
  let turn: Promise<unknown> = Promise.resolve()

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function loadNow(workspaceId: string): Promise<VectorSpace | null> {
    try {
      return await inTurn(async () => {
        const space = await load(workspaceId)
        if (space === null) {
          empty.add(workspaceId)
          return null
        }
        await makeRoom(space.memory.buffer.byteLength)
        spaces.set(workspaceId, space)
        return space
      })
    } finally {
      loading.delete(workspaceId)
    }
  }

  async function makeRoom(bytes: number): Promise<void> {
    const sizeOf = ({ memory }: VectorSpace): number => memory.buffer.byteLength
    let total = bytes + [...spaces.values()].reduce((sum, space) => sum + sizeOf(space), 0)
    for (const [workspaceId, space] of spaces) {
      if (total <= MAX_LOADED_BYTES) break
      total -= sizeOf(space)
      spaces.delete(workspaceId)
      await release([workspaceId])
    }
  }

  return {
    async of(workspaceId) {
      if (empty.has(workspaceId)) return null
      const known = spaces.get(workspaceId)
      if (known === undefined) {
        const begun = loading.get(workspaceId) ?? loadNow(workspaceId)
        loading.set(workspaceId, begun)
        return begun
      }
      spaces.delete(workspaceId)
      spaces.set(workspaceId, known)
      return known
    },
    async commit(workspaceIds, withPassages, work) {
      await inTurn(async () => {
        const touched = new Map<string, VectorSpace>()
        for (const id of workspaceIds) {
          const space = spaces.get(id)
          if (space !== undefined) touched.set(id, space)
        }
        try {
          await work(touched)
        } catch (error) {
          for (const id of workspaceIds) spaces.delete(id)
          throw error
        } finally {
          for (const id of withPassages) empty.delete(id)
        }
      })
    },
    forget(workspaceIds) {
      for (const id of workspaceIds) spaces.delete(id)
    },
  }
}
