import type { EngineChange } from '#platform/server/search-engine/index.ts'
import { passageEvents } from '../../model/events.ts'
import type { ReadAlong } from '../index-changes.ts'
import { indexId } from '../index-rows.ts'
import { passagesOf } from './passage-store.ts'

/** What the index is told of passages, besides the things themselves. */
export function readPassagesAlong(model: string): ReadAlong {
  return {
    async read(tx, teamId, kind, ids) {
      const kept = await passagesOf(tx, kind, ids, model)
      // What has none any more, as what an interviewer says, loses those that it had.
      return ids.map((id): EngineChange => ({
        type: 'passages',
        workspaceId: teamId,
        id: indexId(kind, id),
        passages: (kept.get(id) ?? []).map(({ start, end, vector, scale }) => ({
          start,
          end,
          vector: { values: new Int8Array(vector), scale },
        })),
      }))
    },
    announcedBy: (event) => passageEvents.kept.read(event)?.after.things ?? [],
  }
}
