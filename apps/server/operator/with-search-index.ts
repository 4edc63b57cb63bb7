import { join } from 'node:path'
import { borrowSearchIndex } from '#search/server/index.ts'
import type { Operator } from './open-operator.ts'

/** Works with the index of a running server, or with one that it first updates itself. */
export async function withSearchIndex<Result>(
  { services: { database, kinds, embedder, logger }, configuration }: Operator,
  work: (index: Awaited<ReturnType<typeof borrowSearchIndex>>) => Promise<Result>,
): Promise<Result> {
  const onError = (error: unknown): void => logger.error({ err: error }, 'search index fault')
  const index = await borrowSearchIndex({
    database,
    kinds,
    folder: join(configuration.dataFolder, 'search'),
    model: embedder.name,
    onError,
  })
  try {
    await index.caughtUp()
    return await work(index)
  } finally {
    await index.close()
  }
}
