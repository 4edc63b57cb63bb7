import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Stretch } from '#platform/kernel/stretches.ts'
import { isInStretch, lowerCase, stretchOf, withoutEnds } from '#platform/server/database/index.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import type { Property, Query } from '#filters/model/query.ts'
import { conditionOf, type Looking } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import {
  fieldOfKey,
  fieldOwnerOf,
  isGroupable,
  isTime,
  questionOfKey,
  SYSTEM_COLUMNS,
  type TimeColumn,
} from '../model/columns.ts'
import type { MadeColumns } from './made-columns.ts'
import { ownerOf } from './row-order.ts'
import type { RequestedRows } from './requested-rows.ts'

/** The key of the group whose rows have no value. */
export const NO_GROUP = ''
/** The keys of the groups of insights by their state. */
export const PUBLISHED = 'published'

/** How rows are grouped: how to select the rows of one group, and how to find the groups of all rows. */
export interface RowGrouping {
  /** SQL condition: the row is in one group. */
  isOf(key: string, actor: Actor, looking?: Looking): RawBuilder<boolean>
  /**
   * Joins that return each row once for each of its groups, with the key of that group; null is the group without a
   * name.
   */
  joins: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** A value shared by the rows of one group whose keys may be written differently. */
  common?: RawBuilder<unknown>
  /** Which groups are returned if there are too many. */
  most: 'largest' | 'latest'
}

/** Returns the grouping of a view; null if it has none, or if its column does not exist or cannot group rows. */
export function groupingOf(
  { objectType, projectId, data: { group, groupInterval }, timeZone = 'UTC' }: RequestedRows,
  { fields, questions }: MadeColumns,
  visibleScopes: ReadonlyArray<Id>,
): RowGrouping | null {
  if (group === null) return null
  const asked =
    (query: (key: string) => Query): RowGrouping['isOf'] =>
    (key, actor, looking) =>
      conditionOf(objectType, query(key), actor, looking)
  const times = { stretch: groupInterval, timeZone }
  const fieldId = fieldOfKey(group)
  if (fieldId !== null) {
    const field = fields.get(fieldId)
    const groupedBy = field ? rulesOf(field.type).group : null
    if (!field || groupedBy === null) return null
    if (groupedBy === 'stretches')
      return byTime(times, sql`gv.time_value`, {
        table: sql`field_values gv`,
        ofRow: sql`gv.owner_id = ${ownerOf(objectType)} and gv.field_id = ${field.id}::uuid`,
      })
    const property: Property = { kind: fieldOwnerOf(objectType), id: field.id, type: field.type }
    const values = sql`left join field_values gv on gv.owner_id = ${ownerOf(objectType)} and gv.field_id = ${field.id}::uuid`
    if (groupedBy === 'options')
      return {
        isOf: asked(matcher(property, (key) => ({ overlaps: { property, value: [key] } }))),
        joins: sql`${values} left join lateral unnest(gv.option_ids) as g (option_id) on true`,
        key: sql`g.option_id::text`,
        most: 'largest',
      }
    const unlessBlank = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`case when gv.text_value ~ '^\\s*$' then null else ${text} end`
    return {
      isOf: asked(matcher(property, (key) => ({ equal: { property, value: key } }))),
      joins: values,
      key: unlessBlank(withoutEnds(sql`gv.text_value`)),
      common: unlessBlank(lowerCase(withoutEnds(sql`gv.text_value`))),
      most: 'largest',
    }
  }
  const questionId = questionOfKey(group)
  if (questionId !== null) {
    const question = questions.get(questionId)
    if (!question || questionRulesOf(question.type).group === null) return null
    const property: Property = { kind: 'question', id: question.id, type: questionRulesOf(question.type).askedAs }
    return {
      isOf: asked(matcher(property, (key) => ({ overlaps: { property, value: [key] } }))),
      joins: sql`left join responses gv on gv.note_id = ${ownerOf(objectType)} and gv.question_id = ${question.id}::uuid
        left join lateral unnest(gv.response) as g (option_id) on true`,
      key: sql`g.option_id`,
      most: 'largest',
    }
  }
  const column = SYSTEM_COLUMNS.find((one) => one === group)
  if (!column || !isGroupable(objectType, column)) return null
  if (isTime(column)) {
    if (column === 'happenedAt' && objectType === 'HIGHLIGHT')
      return byTime(times, sql`gn.happened_at`, { table: sql`notes gn`, ofRow: sql`gn.id = r.note_id` })
    return byTime(times, OWN_TIMES[column])
  }
  if (column === 'status') {
    const property: Property = { kind: 'system', id: 'Published', type: 'BOOLEAN' }
    return {
      isOf: asked((key) => ({ equal: { property, value: key === PUBLISHED } })),
      joins: sql``,
      // A literal: as a parameter it would differ between GROUP BY and SELECT, and PostgreSQL would reject the selected
      // key.
      key: sql`case when r.published_at is null then null else ${sql.lit(PUBLISHED)} end`,
      most: 'largest',
    }
  }
  const property: Property = { kind: 'system', id: 'Tags', type: 'SELECT' }
  const scopes = sql`${[...visibleScopes]}::uuid[]`
  const owned =
    objectType === 'NOTE'
      ? sql`select distinct h.note_id as row_id, t.id as tag_id from highlights h join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id
          where h.project_id = ${projectId} and h.deleted_at is null and t.deleted_at is null and t.scope_id = any(${scopes})`
      : sql`select ht.highlight_id as row_id, t.id as tag_id from highlight_tags ht join tags t on t.id = ht.tag_id where t.deleted_at is null and t.scope_id = any(${scopes})`
  return {
    isOf: asked(matcher(property, (key) => ({ overlaps: { property, value: [key] } }))),
    joins: sql`left join (${owned}) g on g.row_id = r.id`,
    key: sql`g.tag_id::text`,
    most: 'largest',
  }
}

const OWN_TIMES: Record<TimeColumn, RawBuilder<unknown>> = {
  createdAt: sql`r.created_at`,
  updatedAt: sql`r.updated_at`,
  publishedAt: sql`r.published_at`,
  happenedAt: sql`r.happened_at`,
}

/**
 * Groups rows by the period of one of their times.
 * @param beside the table with the time, if it is not in the row itself
 */
function byTime(
  { stretch, timeZone }: { stretch: Stretch; timeZone: string },
  moment: RawBuilder<unknown>,
  beside?: { table: RawBuilder<unknown>; ofRow: RawBuilder<unknown> },
): RowGrouping {
  return {
    isOf(key, _actor, looking) {
      const isThere = key === NO_GROUP ? sql`${moment} is not null` : isInStretch(moment, key, stretch, timeZone)
      // The offset keeps PostgreSQL from collecting the values of all rows before it looks at the few requested ones.
      const holds = beside
        ? sql`exists (select 1 from ${beside.table} where ${beside.ofRow} and ${isThere} ${looking === 'at few' ? sql`offset 0` : sql``})`
        : sql`coalesce(${isThere}, false)`
      return key === NO_GROUP ? sql<boolean>`(not ${holds})` : sql<boolean>`${holds}`
    },
    joins: beside ? sql`left join ${beside.table} on ${beside.ofRow}` : sql``,
    key: stretchOf(moment, stretch, timeZone),
    most: 'latest',
  }
}

function matcher(property: Property, named: (key: string) => Query): (key: string) => Query {
  return (key) => (key === NO_GROUP ? { empty: { property } } : named(key))
}

/** SQL list of the keys of all groups of one row; a row without any is in the group without a name. */
export function groupsOfRow({ joins, key }: RowGrouping): RawBuilder<string[]> {
  return sql<string[]>`array(select coalesce(${key}, ${NO_GROUP}) from (values (true)) as the_row ${joins})`
}
