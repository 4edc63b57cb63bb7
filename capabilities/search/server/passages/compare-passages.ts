import type { Id } from '#platform/kernel/ids.ts'
import type { Services } from '#journal/server/index.ts'
import { searchableKinds, walkKind } from '../index-changes.ts'
import { indexId } from '../index-rows.ts'
import { changedThings } from './changed-things.ts'

/**
 * Names of the things of a workspace whose stored passages differ from their current text. Includes things whose text
 * the model refuses.
 */
export async function comparePassages(services: Services, teamId: Id): Promise<string[]> {
  const behind: string[] = []
  for (const kind of searchableKinds(services.kinds)) {
    for (let after: Id | null = null; ;) {
      const walked = await walkKind(services.database, teamId, kind, after, 0)
      const items = walked.changes.flatMap((change) => (change.type === 'upsert' ? [change.item] : []))
      behind.push(
        ...(await changedThings(services, teamId, services.embedder.name, items)).map((thing) =>
          indexId(thing.kind, thing.id),
        ),
      )
      if (walked.after === null) break
      after = walked.after
    }
  }
  return behind
}
