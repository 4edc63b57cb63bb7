import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { holdsWords, lowerCase, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { FieldOwner, FieldType, SelectOption } from '../model/field.ts'
import { takesOptions } from '../model/types/registry.ts'
import { MAX_GATHERED_FIELDS, MAX_GATHERED_OPTIONS } from '../model/limits.ts'
import './tables.ts'

/** Fields of one or several projects with the same name and type. */
export interface GatheredField {
  /** The oldest of them that the reader sees. */
  id: Id
  appliesTo: FieldOwner
  type: FieldType
  label: string
  /** One for each label, the oldest; the first of those whose labels contain the requested words. */
  options: SelectOption[]
  /** How many such labels there are. */
  optionCount: number
  /** The titles of some of the projects, sorted by name. */
  projects: string[]
  projectCount: number
}

/** Which options of fields are read. */
interface OptionsAmong {
  words?: string
  ids?: readonly Id[]
}

const NAMED_PROJECTS = 3

/**
 * The own fields of all projects that the reader sees, gathered by name, type and owner: those whose labels contain all
 * of the words, the most used first, or those that the given ones belong to.
 * @param among of their options, those whose labels contain words, or those with these ids; all by default
 */
export async function gatheredFields(
  tx: CellTransaction,
  actor: Actor,
  asked: { words: string } | { ids: readonly Id[] },
  among: OptionsAmong = {},
): Promise<GatheredField[]> {
  const scopes = sql`${[...actor.visibleScopes]}::uuid[]`
  const label = lowerCase(sql`f.label`)
  const matches =
    'words' in asked
      ? sql`(select coalesce(bool_and(strpos(${label}, ${lowerCase(sql`word`)}) > 0), true) from unnest(${asked.words.split(/\s+/u).filter(Boolean)}::text[]) word)`
      : sql`exists (select from fields o join field_sets os on os.id = o.field_set_id where o.id = any(${[...asked.ids]}::uuid[])
          and o.scope_id = any(${scopes}) and o.type = f.type and os.applies_to = s.applies_to and ${lowerCase(sql`o.label`)} = ${label})`
  const { rows } = await sql<Omit<GatheredField, 'options' | 'optionCount'> & { ids: Id[] }>`
    select (array_agg(f.id order by f.id))[1] as id, s.applies_to as "appliesTo", f.type, (array_agg(f.label order by f.id))[1] as label,
      array_agg(f.id) as ids, (array_agg(p.title order by p.title collate cell.people, p.id))[1:${sql.lit(NAMED_PROJECTS)}] as projects, count(distinct p.id)::int as "projectCount"
    from fields f join field_sets s on s.id = f.field_set_id join projects p on p.id = s.project_id
    where f.deleted_at is null and not f.hidden and p.deleted_at is null and s.applies_to <> 'person' and f.scope_id = any(${scopes}) and ${matches}
    group by ${label}, f.type, s.applies_to order by count(*) desc, ${label}, f.type, s.applies_to limit ${MAX_GATHERED_FIELDS}`.execute(
    tx,
  )
  const options = await optionsOf(
    tx,
    rows.filter(({ type }) => takesOptions(type)).map(({ ids }) => ids),
    among,
  )
  return rows.map(({ ids, ...row }) => ({ ...row, ...(options.get(ids) ?? { options: [], optionCount: 0 }) }))
}

/** One option for each label that any of the fields of a group has. */
async function optionsOf(
  tx: CellTransaction,
  groups: readonly Id[][],
  { words = '', ids: optionIds }: OptionsAmong,
): Promise<Map<readonly Id[], Pick<GatheredField, 'options' | 'optionCount'>>> {
  if (groups.length === 0) return new Map()
  const isCalledSo = words.trim() === '' ? sql`true` : holdsWords(sql`a->>'label'`, words)
  const isAmong = optionIds === undefined ? isCalledSo : sql`a->>'id' = any(${[...optionIds]}::text[])`
  const { rows } = await sql<SelectOption & { group: number }>`
    select o."group", o.id, o.label, o.color from (
      select distinct on (g."group", ${lowerCase(sql`a->>'label'`)}) g."group", a->>'id' as id, a->>'label' as label, a->>'color' as color, f.rank, n.at
      from jsonb_to_recordset(${JSON.stringify(groups.flatMap((ids, group) => ids.map((id) => ({ id, group }))))}::jsonb) g(id uuid, "group" int)
      join fields f on f.id = g.id cross join jsonb_array_elements(f.options->'select') with ordinality n(a, at)
      where ${isAmong}
      order by g."group", ${lowerCase(sql`a->>'label'`)}, f.id
    ) o order by o."group", o.at, o.label collate cell.people`.execute(tx)
  return new Map(
    groups.map((ids, at) => {
      const options = rows.filter(({ group }) => group === at).map(({ id, label, color }) => ({ id, label, color }))
      return [ids, { options: options.slice(0, MAX_GATHERED_OPTIONS), optionCount: options.length }]
    }),
  )
}

/**
 * The identifiers of the projects' fields with the same name and type as the given one, among those that the reader
 * sees, as an SQL array.
 */
export function fieldsCalledAs(id: Id, scopes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select g.id from fields o join field_sets os on os.id = o.field_set_id join field_sets gs on gs.applies_to = os.applies_to and gs.project_id is not null
    join fields g on g.field_set_id = gs.id and g.type = o.type and ${lowerCase(sql`g.label`)} = ${lowerCase(sql`o.label`)}
    where o.id = ${id}::uuid and o.scope_id = any(${scopes}) and g.deleted_at is null and g.scope_id = any(${scopes}))`
}

/** The options of these fields with the same labels as the given ones, as an SQL array. */
export function optionsCalledAs(fieldIds: RawBuilder<unknown>, options: readonly Id[]): RawBuilder<unknown> {
  const each = (name: string): RawBuilder<unknown> =>
    sql`fields ${sql.ref(`${name}f`)} cross join jsonb_array_elements(${sql.ref(`${name}f.options`)}->'select') ${sql.ref(name)} where ${sql.ref(`${name}f.id`)} = any(${fieldIds})`
  return sql`array(select (a->>'id')::uuid from ${each('a')} and ${lowerCase(sql`a->>'label'`)} in (
    select ${lowerCase(sql`b->>'label'`)} from ${each('b')} and (b->>'id')::uuid = any(${[...options]}::uuid[])))`
}
