import { sql, type RawBuilder } from 'kysely'
import { VALUE_COLUMNS } from '#fields/model/stored-value.ts'
import { rulesOf, takesOptions } from '#fields/model/types/registry.ts'
import type { Property } from '../model/query.ts'
import { OBJECT_TYPES, type FilteredType, type ObjectType, type SystemField } from '../model/system-fields.ts'
import { isSeenPerson } from '#access/server/index.ts'
import { fieldsCalledAs, optionsCalledAs } from '#fields/server/index.ts'
import { isFoundInsight, type Finder } from '#insights/server/index.ts'
import { ofOthers, ofRow, userOf, type Scopes, type Source } from './source.ts'
import { sourceOfPlace } from './sources-of-places.ts'

/** The table of each type, whose rows are named `r`. */
export const TABLE_OF = {
  NOTE: 'notes',
  INSIGHT: 'insights',
  HIGHLIGHT: 'highlights',
  PROJECT: 'projects',
  PROJECT_CATEGORY: 'folders',
  TAG: 'tags',
  PERSON: 'people',
} as const satisfies Record<FilteredType, string>

const ITS_HIGHLIGHTS: Record<ObjectType, RawBuilder<unknown>> = {
  NOTE: sql`highlights h where h.note_id = r.id and h.deleted_at is null`,
  INSIGHT: sql`insight_highlights ih join highlights h on h.id = ih.highlight_id where ih.insight_id = r.id and h.deleted_at is null`,
  HIGHLIGHT: sql`highlights h where h.id = r.id`,
}

/** The tags of a row's highlights. `h` are those highlights, `t` the tags that the reader may see. */
function tagsOf(objectType: ObjectType, scopes: Scopes, joins = sql``): RawBuilder<unknown> {
  const links: Record<ObjectType, RawBuilder<unknown>> = {
    NOTE: sql`highlights h join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id ${joins} where h.note_id = r.id and h.deleted_at is null`,
    INSIGHT: sql`insight_highlights ih join highlights h on h.id = ih.highlight_id join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id ${joins}
      where ih.insight_id = r.id and h.deleted_at is null and h.scope_id = any(${scopes})`,
    HIGHLIGHT: sql`highlight_tags ht join tags t on t.id = ht.tag_id ${joins} where ht.highlight_id = r.id`,
  }
  return sql`${links[objectType]} and t.deleted_at is null and t.scope_id = any(${scopes})`
}

/** The thing whose field values count for a row. */
function fieldOwner(type: FilteredType): RawBuilder<unknown> {
  return type === 'HIGHLIGHT' ? sql`r.note_id` : sql`r.id`
}

function isRow(type: FilteredType): type is ObjectType {
  return (OBJECT_TYPES as readonly FilteredType[]).includes(type)
}

function systemSource(type: FilteredType, field: SystemField, scopes: Scopes, reader: Finder): Source {
  switch (field) {
    case 'Title':
      return ofRow(sql`r.title`, 'blank')
    case 'Created':
      return ofRow(sql`r.created_at`)
    case 'Updated':
      return ofRow(sql`r.updated_at`)
    case 'Authors':
      return ofRow(userOf(sql`r.created_by_kind`, sql`r.created_by_id`))
    case 'AiGenerated':
      return ofRow(sql`(r.created_by_kind = 'ai')`)
    case 'Starred':
      return ofOthers(sql`stars s where s.resource_id = r.id`, sql`s.user_id`)
    default:
      return isRow(type) ? sourceOfRow(type, field, scopes, reader) : sourceOfPlace(type, field, scopes)
  }
}

function sourceOfRow(objectType: ObjectType, field: SystemField, scopes: Scopes, reader: Finder): Source {
  switch (field) {
    case 'Content':
      return objectType === 'HIGHLIGHT'
        ? ofRow(sql`r.text`, 'blank')
        : { from: sql`documents d where d.id = r.document_id`, value: sql`d.text`, isNone: 'blank', isList: false }
    case 'Contributors':
      return ofOthers(
        sql`document_contributors c where c.document_id = r.document_id and c.principal_kind in ('user', 'ai')`,
        userOf(sql`c.principal_kind`, sql`c.principal_id`),
      )
    case 'Tags':
      return ofOthers(tagsOf(objectType, scopes), sql`t.id`)
    case 'TagGroup':
      return ofOthers(tagsOf(objectType, scopes), sql`t.tag_group_id`)
    case 'TagBoard':
      return ofOthers(
        tagsOf(objectType, scopes, sql`join tag_groups g on g.id = t.tag_group_id and g.deleted_at is null`),
        sql`g.tag_board_id`,
      )
    case 'Project':
      return ofRow(sql`r.project_id`)
    case 'ProjectCategory':
      return ofOthers(
        sql`projects p join folders f on f.id = p.folder_id where p.id = r.project_id and f.deleted_at is null and f.scope_id = any(${scopes})`,
        sql`f.id`,
      )
    case 'ImportOrigin':
      return ofRow(sql`(r.origin = 'imported')`)
    case 'Published':
      return ofRow(sql`(r.published_at is not null)`)
    case 'Happened':
      return objectType === 'HIGHLIGHT'
        ? ofOthers(sql`notes n where n.id = r.note_id`, sql`n.happened_at`)
        : ofRow(sql`r.happened_at`)
    case 'People':
      return ofOthers(
        sql`note_people np join people p on p.id = np.person_id where np.note_id = ${fieldOwner(objectType)} and p.deleted_at is null and ${isSeenPerson('p', scopes)}`,
        sql`p.id`,
      )
    case 'Insights': {
      const quotes =
        objectType === 'NOTE'
          ? sql`q.highlight_id in (select h.id from highlights h where h.note_id = r.id and h.deleted_at is null)`
          : sql`q.highlight_id = r.id`
      return ofOthers(
        sql`insight_highlights q join insights i on i.id = q.insight_id where ${quotes} and i.deleted_at is null and i.scope_id = any(${scopes}) and ${isFoundInsight('i', reader)}`,
        sql`i.id`,
      )
    }
    case 'Highlight':
      return ofOthers(sql`${ITS_HIGHLIGHTS[objectType]} and h.scope_id = any(${scopes})`, sql`h.id`)
    case 'HighlightCount':
      return ofRow(sql`(select count(*) from ${ITS_HIGHLIGHTS[objectType]} and h.scope_id = any(${scopes}))`)
    case 'Note':
      return objectType === 'HIGHLIGHT'
        ? ofRow(sql`r.note_id`)
        : ofOthers(sql`${ITS_HIGHLIGHTS[objectType]} and h.scope_id = any(${scopes})`, sql`h.note_id`)
    default:
      throw new Error(`Rows of type ${objectType} have no field ${field}.`)
  }
}

/** How an empty value is recognized, by the column of its type. */
const IS_NONE: Readonly<Record<keyof typeof VALUE_COLUMNS, Source['isNone']>> = {
  text: 'blank',
  number: 'null',
  time: 'null',
  optionIds: 'no-options',
}

/** A note's answers to a question in a scope that the reader sees: words, or the identifiers of options as text. */
function answersOf(objectType: FilteredType, { id, type }: Property, scopes: Scopes): Source {
  const isList = takesOptions(type)
  return {
    from: sql`responses v where v.question_id = ${id}::uuid and v.note_id = ${fieldOwner(objectType)}
      and exists (select from questions q where q.id = ${id}::uuid and q.deleted_at is null and q.scope_id = any(${scopes}))`,
    value: isList ? sql`v.response` : sql`v.response[1]`,
    isNone: isList ? 'no-options' : 'blank',
    isList: isList && 'texts',
  }
}

/** The source of a property for rows of a type, limited to what the reader may see and finds. */
export function sourceOf(objectType: FilteredType, property: Property, reader: Finder): Source {
  const scopes = sql`${[...reader.visibleScopes]}::uuid[]`
  if (property.kind === 'question') return answersOf(objectType, property, scopes)
  if (property.kind === 'system') return systemSource(objectType, property.id as SystemField, scopes, reader)
  // A field group has its own access; values of a group that the reader may not see cannot be found out by filtering.
  const gathered = property.gathered === true && property.kind !== 'person' ? fieldsCalledAs(property.id, scopes) : null
  const isOfField =
    gathered === null
      ? sql`v.field_id = ${property.id}::uuid and exists (select from fields f where f.id = ${property.id}::uuid and f.scope_id = any(${scopes}))`
      : sql`v.field_id = any(${gathered})`
  const values = sql`field_values v where ${isOfField}`
  const ofTheirPeople = property.kind === 'person' && objectType !== 'PERSON'
  const from = ofTheirPeople
    ? sql`note_people np join people p on p.id = np.person_id join field_values v on v.owner_id = p.id and ${isOfField}
        where np.note_id = ${fieldOwner(objectType)} and p.deleted_at is null and ${isSeenPerson('p', scopes)}`
    : sql`${values} and v.owner_id = ${fieldOwner(objectType)}`
  const { column } = rulesOf(property.type)
  return {
    from,
    value: sql.ref(`v.${VALUE_COLUMNS[column]}`),
    isNone: IS_NONE[column],
    isList: column === 'optionIds' && 'uuids',
    ...(gathered === null ? {} : { meantBy: (options: readonly string[]) => optionsCalledAs(gathered, options) }),
  }
}
