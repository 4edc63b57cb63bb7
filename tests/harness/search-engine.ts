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

/** Engines for the tests of one file: each is closed after its test, folders are removed in the end. */
export function useSearchEngines(): {
  newFolder(): string
  openEngine(folder?: string): SearchEngine
  /** A new engine with these changes; answers a reader of the whole workspace. */
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

/** The vector of unit length that points where these numbers do. */
export function vectorOf(numbers: readonly number[]): EngineVector {
  const length = Math.hypot(...numbers)
  const greatest = Math.max(...numbers.map(Math.abs))
  return {
    values: Int8Array.from(numbers, (number) => Math.round((number / greatest) * 127)),
    scale: greatest / length / 127,
  }
}

/** States the passages of an item: where each stands, and the numbers of its vector. */
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

/** A text with what matched in brackets. */
export const marked = (segments: EngineResult['hits'][number]['title']): string =>
  segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
