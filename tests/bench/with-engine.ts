import { openSearchEngine, type SearchEngine } from '#platform/server/search-engine/index.ts'

/** Opens the engine of a folder for some work. */
export async function withEngine<Result>(
  folder: string,
  work: (engine: SearchEngine) => Promise<Result>,
): Promise<Result> {
  const engine = openSearchEngine({ folder })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}
