import { sql } from 'kysely'
import { consequence } from '#content-kinds/model/move.ts'
import type { MoveStep } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/**
 * Quotes stay in their texts: readers who may no longer see what is quoted see "No access" there. The user who moves
 * something is told so in advance.
 */
export const followMoves: MoveStep = {
  name: 'quotes',
  kinds: ['note', 'insight'],
  async previewMove({ tx, actor }, { kind, ids, to }) {
    const visible = sql`any(${[...actor.visibleScopes]}::uuid[])`
    if (kind === 'note') {
      const { rows } = await sql<{ id: Id; title: string }>`
        select distinct i.id, i.title from highlights h join insight_highlights q on q.highlight_id = h.id join insights i on i.id = q.insight_id
        where h.note_id = any(${[...ids]}::uuid[]) and h.deleted_at is null and i.deleted_at is null and i.project_id <> ${to.projectId} and i.scope_id = ${visible} order by i.title, i.id`.execute(
        tx,
      )
      return consequence(
        'QUOTED_ELSEWHERE',
        rows.map(({ title }) => title),
      )
    }
    const { rows } = await sql<{ id: Id; title: string }>`
      select distinct n.id, n.title from insight_highlights q join highlights h on h.id = q.highlight_id join notes n on n.id = h.note_id
      where q.insight_id = any(${[...ids]}::uuid[]) and h.deleted_at is null and n.deleted_at is null and n.project_id <> ${to.projectId} and n.scope_id = ${visible} order by n.title, n.id`.execute(
      tx,
    )
    return consequence(
      'QUOTING',
      rows.map(({ title }) => title),
    )
  },
}
