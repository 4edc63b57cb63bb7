import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Property } from '../model/query.ts'
import { AI_USER_ID } from '../model/query.ts'
import type { ObjectType, SystemField } from '../model/system-fields.ts'

/**
 * Where the values of a property stand, seen from a row `r`: one expression over the row, or the rows of another table that belong to it (`from`
 * ends in a condition, to which more are added).
 */
export interface Source {
  from: RawBuilder<unknown> | null
  value: RawBuilder<unknown>
  /** What says that a value is none. */
  isNone: 'null' | 'blank' | 'no-options'
  /** An array of option ids. */
  isList: boolean
}

export const TABLE_OF: Record<ObjectType, 'notes' | 'insights' | 'highlights'> = { NOTE: 'notes', INSIGHT: 'insights', HIGHLIGHT: 'highlights' }

type Scopes = RawBuilder<unknown>

function ofRow(value: RawBuilder<unknown>, isNone: Source['isNone'] = 'null'): Source {
  return { from: null, value, isNone, isList: false }
}

function ofOthers(from: RawBuilder<unknown>, value: RawBuilder<unknown>): Source {
  return { from, value, isNone: 'null', isList: false }
}

const ITS_HIGHLIGHTS: Record<ObjectType, RawBuilder<unknown>> = {
  NOTE: sql`highlights h where h.note_id = r.id and h.deleted_at is null`,
  INSIGHT: sql`insight_highlights ih join highlights h on h.id = ih.highlight_id where ih.insight_id = r.id and h.deleted_at is null`,
  HIGHLIGHT: sql`highlights h where h.id = r.id`,
}

/** The tags of a row's highlights. `h` are those highlights, `t` the tags, of those that the reader may see. */
function tagsOf(objectType: ObjectType, scopes: Scopes, joins = sql``): RawBuilder<unknown> {
  const links: Record<ObjectType, RawBuilder<unknown>> = {
    NOTE: sql`highlights h join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id ${joins} where h.note_id = r.id and h.deleted_at is null`,
    INSIGHT: sql`insight_highlights ih join highlights h on h.id = ih.highlight_id join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id ${joins}
      where ih.insight_id = r.id and h.deleted_at is null and h.scope_id = any(${scopes})`,
    HIGHLIGHT: sql`highlight_tags ht join tags t on t.id = ht.tag_id ${joins} where ht.highlight_id = r.id`,
  }
  return sql`${links[objectType]} and t.deleted_at is null and t.scope_id = any(${scopes})`
}

/** The identifier that a principal has among users: one for all models. */
function userOf(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${kind} when 'user' then ${id} when 'ai' then ${AI_USER_ID}::uuid end`
}

const NOTE_OF: Record<ObjectType, RawBuilder<unknown>> = { NOTE: sql`r.id`, INSIGHT: sql`r.id`, HIGHLIGHT: sql`r.note_id` }

function systemSource(objectType: ObjectType, field: SystemField, scopes: Scopes): Source {
  switch (field) {
    case 'Title':
      return ofRow(sql`r.title`, 'blank')
    case 'Content':
      return objectType === 'HIGHLIGHT' ? ofRow(sql`r.text`, 'blank') : { from: sql`documents d where d.id = r.document_id`, value: sql`d.text`, isNone: 'blank', isList: false }
    case 'Created':
      return ofRow(sql`r.created_at`)
    case 'Updated':
      return ofRow(sql`r.updated_at`)
    case 'Authors':
      return ofRow(userOf(sql`r.created_by_kind`, sql`r.created_by_id`))
    case 'Contributors':
      return ofOthers(sql`document_contributors c where c.document_id = r.document_id and c.principal_kind in ('user', 'ai')`, userOf(sql`c.principal_kind`, sql`c.principal_id`))
    case 'Tags':
      return ofOthers(tagsOf(objectType, scopes), sql`t.id`)
    case 'TagGroup':
      return ofOthers(tagsOf(objectType, scopes), sql`t.tag_group_id`)
    case 'TagBoard':
      return ofOthers(tagsOf(objectType, scopes, sql`join tag_groups g on g.id = t.tag_group_id and g.deleted_at is null`), sql`g.tag_board_id`)
    case 'Project':
      return ofRow(sql`r.project_id`)
    case 'ProjectCategory':
      return ofOthers(sql`projects p where p.id = r.project_id`, sql`p.folder_id`)
    case 'AiGenerated':
      return ofRow(sql`(r.created_by_kind = 'ai')`)
    case 'ImportOrigin':
      return ofRow(sql`(r.origin = 'imported')`)
    case 'Published':
      return ofRow(sql`(r.published_at is not null)`)
    case 'People':
      return ofOthers(
        sql`note_people np join people p on p.id = np.person_id where np.note_id = ${NOTE_OF[objectType]} and p.deleted_at is null and p.scope_id = any(${scopes})`,
        sql`p.id`,
      )
    case 'Insights': {
      const quotes = objectType === 'NOTE' ? sql`q.highlight_id in (select h.id from highlights h where h.note_id = r.id and h.deleted_at is null)` : sql`q.highlight_id = r.id`
      return ofOthers(sql`insight_highlights q join insights i on i.id = q.insight_id where ${quotes} and i.deleted_at is null and i.scope_id = any(${scopes})`, sql`i.id`)
    }
    case 'Highlight':
      return ofOthers(sql`${ITS_HIGHLIGHTS[objectType]} and h.scope_id = any(${scopes})`, sql`h.id`)
    case 'HighlightCount':
      return ofRow(sql`(select count(*) from ${ITS_HIGHLIGHTS[objectType]} and h.scope_id = any(${scopes}))`)
    case 'Note':
      return objectType === 'HIGHLIGHT' ? ofRow(sql`r.note_id`) : ofOthers(sql`${ITS_HIGHLIGHTS[objectType]} and h.scope_id = any(${scopes})`, sql`h.note_id`)
    case 'Archived':
    case 'Name':
    case 'Starred':
    case 'Channel':
    case 'EnrichmentOrigin':
      throw new Error(`Rows of type ${objectType} have no field ${field}.`)
  }
}

/** The column of a typed value. */
function valueColumnOf(property: Pick<Property, 'type'>): RawBuilder<unknown> {
  switch (property.type) {
    case 'BOOLEAN':
    case 'NPS':
    case 'NUMBER':
      return sql`v.number_value`
    case 'DATETIME':
      return sql`v.time_value`
    case 'SELECT':
      return sql`v.option_ids`
    default:
      return sql`v.text_value`
  }
}

const IS_NONE: Partial<Record<Property['type'], Source['isNone']>> = { BOOLEAN: 'null', NPS: 'null', NUMBER: 'null', DATETIME: 'null', SELECT: 'no-options' }

/** Where a property of rows of a type stands. `visibleScopes` are the places whose things the reader may see. */
export function sourceOf(objectType: ObjectType, property: Property, visibleScopes: ReadonlyArray<Id>): Source {
  const scopes = sql`${[...visibleScopes]}::uuid[]`
  if (property.kind === 'system') return systemSource(objectType, property.id as SystemField, scopes)
  // A field group has an access of its own; what others hold there is not found out by filtering.
  const isSeen = sql`exists (select from fields f where f.id = ${property.id}::uuid and f.scope_id = any(${scopes}))`
  const values = sql`field_values v where v.field_id = ${property.id}::uuid and ${isSeen}`
  const from =
    property.kind === 'person'
      ? sql`note_people np join people p on p.id = np.person_id join field_values v on v.owner_id = p.id and v.field_id = ${property.id}::uuid and ${isSeen}
          where np.note_id = ${NOTE_OF[objectType]} and p.deleted_at is null and p.scope_id = any(${scopes})`
      : sql`${values} and v.owner_id = ${NOTE_OF[objectType]}`
  return { from, value: valueColumnOf(property), isNone: IS_NONE[property.type] ?? 'blank', isList: property.type === 'SELECT' }
}
