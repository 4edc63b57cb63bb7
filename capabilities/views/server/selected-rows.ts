import { sql } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { TABLE_OF } from '#filters/server/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { withPorts } from '#journal/server/index.ts'
import { isFoundInsight } from '#insights/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { selectableList } from '#selections/server/index.ts'
import { withFoundRows } from './found-rows.ts'
import { viewRows, type ViewRowsQuery } from './lists.ts'
import { madeColumnsFor } from './made-columns.ts'
import { groupingOf } from './row-groups.ts'
import { orderBy, orderOf } from './row-order.ts'
import { isInGroup, matches, requestedNow } from './row-pages.ts'

/** The content kind of each type of row. */
const KIND_OF: Record<ObjectType, string> = { NOTE: 'note', INSIGHT: 'insight', HIGHLIGHT: 'highlight' }

/** All rows of a view or of a definition, or of one group of it, chosen at once. */
export const selectableRows = selectableList({
  name: 'view-rows',
  question: viewRows.input,
  kindOf: ({ objectType }) => KIND_OF[objectType],
  async placeOf(tx, actor, { projectId }) {
    const project = await findProject(tx, projectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    return project.scopeId
  },
  prepare: withPorts(['searchIndex'], async ({ tx, teamId, actor, searchIndex }, requested: ViewRowsQuery) =>
    withFoundRows(searchIndex, { teamId, actor }, async (work) => work(tx), requested),
  ),
  async rows(tx, actor, { group, ...requested }) {
    const made = await madeColumnsFor(tx, actor, requested)
    const order = orderOf(requested, made)
    const grouping = group === null ? null : groupingOf(requested, made, [...actor.visibleScopes])
    return sql`
      select r.id, row_number() over (order by ${orderBy(order)}) as place from ${sql.table(TABLE_OF[requested.objectType])} r ${order.joins}
      where ${matches(await requestedNow(tx, requested), actor)} and ${isInGroup(grouping, group, actor)}`
  },
  async among(tx, actor, { group, ...requested }, ids) {
    const made = await madeColumnsFor(tx, actor, requested)
    const grouping = group === null ? null : groupingOf(requested, made, [...actor.visibleScopes])
    const { rows } = await sql<{ id: Id }>`
      select r.id from (select * from ${sql.table(TABLE_OF[requested.objectType])} where id = any(${[...ids]}::uuid[]) offset 0) r
      where ${matches(await requestedNow(tx, requested), actor, 'at few')} and ${isInGroup(grouping, group, actor, 'at few')}`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },
  async seen(tx, actor, { objectType }, ids) {
    const isFound = objectType === 'INSIGHT' ? isFoundInsight('r', actor) : sql`true`
    const { rows } = await sql<{ id: Id }>`
      select r.id from (select * from ${sql.table(TABLE_OF[objectType])} where id = any(${[...ids]}::uuid[]) offset 0) r
      where r.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and ${isFound}`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
