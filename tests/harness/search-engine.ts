import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import {
  openSearchEngine,
  type EngineChange,
  type EngineItem,
  type EngineQuery,
  type EngineResult,
  type EngineVector,
  type SearchEngine,
} from '#platform/server/search-engine/index.ts'

/** Engines for the tests of one file: each is closed after its test, their folders are removed at the end. */
export function useSearchEngines(): {
  newFolder(): string
  openEngine(folder?: string): SearchEngine
  /** Opens a new engine with these changes; returns a search by a reader of the whole workspace. */
  engineWith(...changes: EngineChange[]): Promise<(text: string, rest?: Partial<EngineQuery>) => Promise<EngineResult>>
} {
  const folders: string[] = []
  const engines: SearchEngine[] = []

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'search-engine-'))
    folders.push(folder)
    return folder
  }

  function openEngine(folder = newFolder()): SearchEngine {
    const engine = openSearchEngine({ folder })
    engines.push(engine)
    return engine
  }

  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()))
  })

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  return {
    newFolder,
    openEngine,
    async engineWith(...changes) {
      const engine = openEngine()
      await engine.apply(changes, '1')
      return (text, rest) => engine.search({ workspaceId: 'w', text, ...rest }, 'all')
    },
  }
}

export function upsert(id: string, title: string, body: string, rest: Partial<EngineItem> = {}): EngineChange {
  return {
    type: 'upsert',
    item: { id, workspaceId: 'w', kind: 'text', scopeId: 's1', title, body, createdAt: 1, updatedAt: 1, ...rest },
  }
}

/** Returns the vector of unit length in the direction of these numbers. */
export function vectorOf(numbers: readonly number[]): EngineVector {
  const length = Math.hypot(...numbers)
  const greatest = Math.max(...numbers.map(Math.abs))
  return {
    values: Int8Array.from(numbers, (number) => Math.round((number / greatest) * 127)),
    scale: greatest / length / 127,
  }
}

/** Returns the passages of an item: the position of each, and the numbers of its vector. */
export function passages(
  id: string,
  ...stretches: ReadonlyArray<readonly [start: number, end: number, numbers: readonly number[]]>
): EngineChange {
  return {
    type: 'passages',
    workspaceId: 'w',
    id,
    passages: stretches.map(([start, end, numbers]) => ({ start, end, vector: vectorOf(numbers) })),
  }
}

export const ids = (result: EngineResult): string[] => result.hits.map((hit) => hit.id)

/** Returns a text with the matches in brackets. */
export const marked = (segments: EngineResult['hits'][number]['title']): string =>
  segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
