import type { Hooks } from '#journal/server/index.ts'
import { languageModelIn } from '#language-models/server/index.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

interface Asking {
  teamId: Id
  configuration: Configuration
  hooks: Hooks
}

/** Why no language model may write about notes of these projects now; no entry where one may. */
export async function writingUnavailable(
  tx: CellTransaction,
  asking: Asking,
  projectIds: ReadonlySet<Id>,
): Promise<Map<Id, string>> {
  const reasons = new Map<Id, string>()
  for (const projectId of projectIds)
    await languageModelIn(tx, asking, { projectIds: [projectId] }).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      reasons.set(projectId, error.message)
    })
  return reasons
}
