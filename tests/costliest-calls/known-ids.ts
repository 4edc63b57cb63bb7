import { sql } from 'kysely'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { KnownIds } from './costliest-calls.ts'

/** The tables of kinds of things, by the names in arguments and fields. */
const TABLES: Readonly<Record<string, string>> = {
  project: 'projects',
  folder: 'folders',
  note: 'notes',
  highlight: 'highlights',
  insight: 'insights',
  tag: 'tags',
  tagBoard: 'tag_boards',
  tagGroup: 'tag_groups',
  extension: 'tag_boards',
  item: 'canvas_items',
  chart: 'charts',
  member: 'users',
  coder: 'users',
  person: 'people',
  user: 'users',
  group: 'groups',
  file: 'files',
  document: 'documents',
  field: 'fields',
  fieldGroup: 'field_sets',
  view: 'project_views',
  reel: 'reels',
  import: 'imports',
  scope: 'scopes',
  round: 'agreement_rounds',
  deletion: 'deletions',
  template: 'templates',
  savedFeed: 'saved_feeds',
  conversation: 'conversations',
  answer: 'conversation_messages',
  savedFilter: 'saved_filters',
}
const MAX_IDS = 10_000
/** Fields whose names contain more than their kind. */
const PLURALS: Readonly<Record<string, string>> = {
  people: 'person',
  viewRows: 'note',
  viewMembers: 'note',
  projectMembers: 'project',
  peopleMembers: 'person',
  publishedInsightMembers: 'insight',
  previewNotesMove: 'note',
}

/**
 * Reads the identifiers of the things in a workspace, the newest first; of things that contain others, the fullest one.
 * @param field of the top level: it determines what a bare `id` is of
 */
export async function readIds(context: WorkspaceContext): Promise<(field: string) => KnownIds> {
  const found = new Map<string, Id[]>()
  await context.database.read(async (tx) => {
    const { rows: there } = await sql<{ name: string; deletable: boolean }>`
      select table_name as name, exists (
        select from information_schema.columns further
        where further.table_schema = 'cell' and further.table_name = columns.table_name and column_name = 'deleted_at'
      ) as deletable
      from information_schema.columns where table_schema = 'cell' and column_name = 'id'`.execute(tx)
    const deletable = new Map(there.map((table) => [table.name, table.deletable]))
    for (const [kind, table] of Object.entries(TABLES)) {
      if (!deletable.has(table)) continue
      const isThere = deletable.get(table) === true ? sql`deleted_at is null` : sql`true`
      const { rows } = await sql<{ id: Id }>`
        select id from ${sql.table(table)} where ${isThere} order by id desc limit ${MAX_IDS}`.execute(tx)
      found.set(
        kind,
        rows.map(({ id }) => id),
      )
    }
    const { rows } = await sql<{ id: Id; scope: Id }>`
      select projects.id, projects.scope_id as scope from notes join projects on projects.id = notes.project_id
      group by 1, 2 order by count(*) desc limit 1`.execute(tx)
    found.set('project', [rows[0]?.id ?? newId(), ...(found.get('project') ?? [])])
    found.set('scope', [rows[0]?.scope ?? newId(), ...(found.get('scope') ?? [])])
  })
  const kinds = [...found.keys()].toSorted((one, other) => other.length - one.length)
  const kindOf = (name: string): string | undefined =>
    kinds.find((kind) => name.toLowerCase().startsWith(kind.toLowerCase()))
  return (field) => {
    const ofField = PLURALS[field] ?? kindOf(field)
    const idsOf = (name: string): readonly Id[] => found.get(kindOf(name) ?? ofField ?? '') ?? []
    return { one: (name) => idsOf(name)[0] ?? newId(), many: idsOf }
  }
}
