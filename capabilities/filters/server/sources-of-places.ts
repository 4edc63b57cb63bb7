import { sql } from 'kysely'
import type { FilteredType, ObjectType, SystemField } from '../model/system-fields.ts'
import { ofOthers, ofRow, userOf, type Scopes, type Source } from './source.ts'

/** The source of a system field for things that are no rows of a view: projects, folders, tags and people. */
export function sourceOfPlace(type: Exclude<FilteredType, ObjectType>, field: SystemField, scopes: Scopes): Source {
  const source = SOURCES[type][field]
  if (!source) throw new Error(`Things of type ${type} have no field ${field}.`)
  return source(scopes)
}

type Sources = Partial<Record<SystemField, (scopes: Scopes) => Source>>

const ofProject: Sources = {
  Content: () =>
    ofRow(
      sql`concat_ws(E'\n', r.summary, (select d.text from documents d where d.id = r.readme_document_id))`,
      'blank',
    ),
  Contributors: () =>
    ofOthers(
      sql`document_contributors c where c.document_id = r.readme_document_id and c.principal_kind in ('user', 'ai')`,
      userOf(sql`c.principal_kind`, sql`c.principal_id`),
    ),
  Project: () => ofRow(sql`r.id`),
  ProjectCategory: (scopes) =>
    ofOthers(
      sql`folders f where f.id = r.folder_id and f.deleted_at is null and f.scope_id = any(${scopes})`,
      sql`f.id`,
    ),
  Archived: () => ofRow(sql`(r.archived_at is not null)`),
}

const ofFolder: Sources = {
  Name: () => ofRow(sql`r.title`, 'blank'),
  Project: (scopes) =>
    ofOthers(
      sql`projects p where p.folder_id = r.id and p.deleted_at is null and p.scope_id = any(${scopes})`,
      sql`p.id`,
    ),
  ProjectCategory: (scopes) =>
    ofOthers(
      sql`folders f where f.id = r.parent_id and f.deleted_at is null and f.scope_id = any(${scopes})`,
      sql`f.id`,
    ),
}

const itsGroup = sql`tag_groups g where g.id = r.tag_group_id and g.deleted_at is null`

const ofTag: Sources = {
  Content: () => ofRow(sql`r.description`, 'blank'),
  Tags: () => ofRow(sql`r.id`),
  TagGroup: () => ofOthers(itsGroup, sql`g.id`),
  TagBoard: () => ofOthers(itsGroup, sql`g.tag_board_id`),
  Project: () => ofRow(sql`r.project_id`),
  HighlightCount: (scopes) =>
    ofRow(
      sql`(select count(*) from highlight_tags ht join highlights h on h.id = ht.highlight_id where ht.tag_id = r.id and h.deleted_at is null and h.scope_id = any(${scopes}))`,
    ),
}

function theirNotes(scopes: Scopes): ReturnType<typeof sql> {
  return sql`note_people np join notes n on n.id = np.note_id where np.person_id = r.id and n.deleted_at is null and n.scope_id = any(${scopes})`
}

const ofPerson: Sources = {
  Name: () => ofRow(sql`r.name`, 'blank'),
  Content: () => ofRow(sql`r.summary`, 'blank'),
  Project: (scopes) => ofOthers(theirNotes(scopes), sql`n.project_id`),
  Note: (scopes) => ofOthers(theirNotes(scopes), sql`n.id`),
  People: () => ofRow(sql`r.id`),
}

const SOURCES: Record<Exclude<FilteredType, ObjectType>, Sources> = {
  PROJECT: ofProject,
  PROJECT_CATEGORY: ofFolder,
  TAG: ofTag,
  PERSON: ofPerson,
}
