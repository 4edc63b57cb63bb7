import { sql } from 'kysely'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { highlightColor } from '../model/highlight-color.ts'

/** The colour of each of these highlights, of those that the actor may see (document 1 §9). One statement. */
export async function colorsOfHighlights(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const seen = sql`any(${[...actor.visibleScopes]}::uuid[])`
  const { rows } = await sql<{ id: Id; inlineCommentOnly: boolean; color: string | null }>`
    select highlights.id, inline_comment_only as "inlineCommentOnly", first.color
    from highlights left join lateral (
      select tags.color from highlight_tags join tags on tags.id = highlight_tags.tag_id
      where highlight_tags.highlight_id = highlights.id and tags.deleted_at is null and tags.scope_id = ${seen}
      order by highlight_tags.rank, highlight_tags.created_at limit 1
    ) as first on true
    where highlights.id = any(${plainArray(ids)}::uuid[]) and highlights.deleted_at is null and highlights.scope_id = ${seen}`.execute(
    tx,
  )
  return new Map(
    rows.map(({ id, inlineCommentOnly, color }) => [
      id,
      highlightColor({ inlineCommentOnly }, color === null ? [] : [{ color }]),
    ]),
  )
}
