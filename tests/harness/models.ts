import { join } from 'node:path'
import { ModelsMissingError, type EmbeddedModel } from '#platform/server/models/index.ts'
import { projectFolder } from '../../tools/files.ts'

const FETCH_TIMEOUT_MS = 120_000

/** Where tests and benches store the models, shared by all of them: downloaded once for a checkout. */
export const testModelFolder = join(projectFolder, '.data/models')

/**
 * Returns the folder of models with this one in it, downloading it if it is missing; undefined if it is not available,
 * so that its tests are skipped.
 */
export async function findModel(model: EmbeddedModel): Promise<string | undefined> {
  if (model.isIn(testModelFolder)) return testModelFolder
  try {
    await model.fetch(testModelFolder, AbortSignal.timeout(FETCH_TIMEOUT_MS))
    return testModelFolder
  } catch (error) {
    if (error instanceof ModelsMissingError || isTimeout(error)) return undefined
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
