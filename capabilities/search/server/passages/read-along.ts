import type { EngineChange } from '#platform/server/search-engine/index.ts'
import { passageEvents } from '../../model/events.ts'
import type { ReadAlong } from '../index-changes.ts'
import { indexId } from '../index-rows.ts'
import { passagesOf } from './passage-store.ts'

/** Adds the passages of things to what the index reads. */
export function readPassagesAlong(model: string): ReadAlong {
  return {
    async read(tx, teamId, kind, ids) {
      const kept = await passagesOf(tx, kind, ids, model)
      // Things that no longer have any, such as what an interviewer says, lose their passages.
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
