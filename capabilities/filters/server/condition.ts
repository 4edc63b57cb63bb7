import { sql, type RawBuilder } from 'kysely'
import { lowerCase, withoutEnds } from '#platform/server/database/index.ts'
import type { Finder } from '#insights/server/index.ts'
import type { Query } from '../model/query.ts'
import type { FilteredType } from '../model/system-fields.ts'
import { sourceOf } from './sources.ts'
import type { Source } from './source.ts'

/**
 * How a statement reads: over all rows, whose values are best found together, or at a few, each of which is best
 * checked on its own.
 */
export type Looking = 'over all' | 'at few'

/** A condition on the value of a source, never null: no value is false. */
function holdsLooking(source: Source, test: RawBuilder<unknown>, looking: Looking): RawBuilder<boolean> {
  if (source.from === null) return sql<boolean>`coalesce(${test}, false)`
  // The offset keeps PostgreSQL from gathering the matches of all rows before it checks the few.
  return sql<boolean>`exists (select 1 from ${source.from} and ${test} ${looking === 'at few' ? sql`offset 0` : sql``})`
}

function isSome({ value, isNone }: Source): RawBuilder<unknown> {
  if (isNone === 'blank') return sql`(${value} is not null and ${value} !~ '^\\s*$')`
  return isNone === 'null' ? sql`(${value} is not null)` : sql`(cardinality(${value}) > 0)`
}

/** Up to this many are checked one by one; for more, the matches are counted. */
const ASKED_ONE_BY_ONE = 4

/** Whether a source has each of the values. */
function holdsAll(source: Source, values: readonly string[], looking: Looking): RawBuilder<boolean> {
  const each = [...new Set(values.map((value) => value.toLowerCase()))]
  const holdsOne = (value: string): RawBuilder<boolean> => holdsLooking(source, overlapOf(source, [value]), looking)
  if (each.length <= ASKED_ONE_BY_ONE || source.meantBy !== undefined)
    return sql<boolean>`(${sql.join(each.map(holdsOne), sql` and `)})`
  const held = sql`select ${source.isList === false ? sql`${source.value}` : sql`unnest(${source.value})::uuid`} as id ${source.from === null ? sql`` : sql`from ${source.from}`}`
  // The first leaves few rows to count for.
  return sql<boolean>`(${holdsOne(each[0] ?? '')} and (select count(distinct held.id) from (${held}) held where held.id = any(${each}::uuid[])) = ${each.length})`
}

function overlapOf({ isList, value, meantBy }: Source, values: readonly string[]): RawBuilder<unknown> {
  if (meantBy !== undefined) return sql`${value} && ${meantBy(values)}`
  if (isList === false) return sql`${value} = any(${[...values]}::uuid[])`
  return isList === 'uuids'
    ? sql`${value} && ${[...values]}::uuid[]`
    : sql`${value} && ${values.map((one) => one.toLowerCase())}::text[]`
}

/**
 * A query as a condition on a row `r` of the table of its type (`TABLE_OF`). It includes what the reader may see of
 * other things; the statement itself has to check that the row may be seen, and is not deleted.
 */
export function conditionOf(
  objectType: FilteredType,
  query: Query,
  reader: Finder,
  looking: Looking = 'over all',
): RawBuilder<boolean> {
  const inner = (part: Query): RawBuilder<boolean> => conditionOf(objectType, part, reader, looking)
  const holds = (source: Source, test: RawBuilder<unknown>): RawBuilder<boolean> => holdsLooking(source, test, looking)
  const sourceFor = (property: Parameters<typeof sourceOf>[1]): Source => sourceOf(objectType, property, reader)
  if ('and' in query)
    return query.and.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(query.and.map(inner), sql` and `)})`
  if ('or' in query)
    return query.or.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(query.or.map(inner), sql` or `)})`
  if ('not' in query) return sql<boolean>`(not ${inner(query.not)})`
  if ('empty' in query) {
    const source = sourceFor(query.empty.property)
    return sql<boolean>`(not ${holds(source, isSome(source))})`
  }
  if ('contains' in query) {
    const source = sourceFor(query.contains.property)
    return holds(source, sql`strpos(${lowerCase(source.value)}, ${lowerCase(sql`${query.contains.value}::text`)}) > 0`)
  }
  if ('in' in query || 'overlaps' in query) {
    const { property, value } = 'in' in query ? query.in : query.overlaps
    const source = sourceFor(property)
    return holds(source, overlapOf(source, value))
  }
  if ('holdsAll' in query) return holdsAll(sourceFor(query.holdsAll.property), query.holdsAll.value, looking)
  if ('equal' in query) {
    const { property, value } = query.equal
    const source = sourceFor(property)
    // The value to compare with is trimmed too.
    if (typeof value === 'string')
      return holds(source, sql`${lowerCase(withoutEnds(source.value))} = ${lowerCase(sql`${value}::text`)}`)
    // A boolean field is stored as 1 and 0; a property of the row itself is a boolean.
    if (typeof value === 'boolean' && property.kind === 'system') return holds(source, sql`${source.value} = ${value}`)
    return holds(source, sql`${source.value} = ${Number(value)}::double precision`)
  }
  const { property, value } = 'greaterThan' in query ? query.greaterThan : query.lessThan
  const source = sourceFor(property)
  const limit = value instanceof Date ? sql`${value}::timestamptz` : sql`${value}::double precision`
  return holds(source, 'greaterThan' in query ? sql`${source.value} > ${limit}` : sql`${source.value} < ${limit}`)
}
