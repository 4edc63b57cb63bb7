import { sql, type RawBuilder } from 'kysely'
import type { CellTables } from '#platform/server/database/index.ts'

/**
 * The columns of every table of content: an id, its scope, and the deletion that took a row, also after it is restored.
 */
interface ContentColumns {
  id: unknown
  scope_id: unknown
  deleted_at: unknown
  deletion_id: unknown
}

/** The tables with content. */
export type ContentTable = {
  [Table in keyof CellTables]: CellTables[Table] extends ContentColumns ? Table : never
}[keyof CellTables]

interface Parent {
  table: ContentTable
  by: string
  /** The column of the parent that is referenced; `id` where it is not given. */
  named?: string
  /** Which rows of `parent` count, where not all do. */
  only?: RawBuilder<boolean>
}

/** What the statements need to know of a table of content. */
export interface ContentShape {
  /** The column with the name of a row; `title` where it is not given. */
  title?: string
  /** A column with words that help to recognize it. */
  excerpt?: string
  /** The parents of a row: tables of content, and the columns that reference their rows. */
  parents?: ReadonlyArray<Parent>
  /**
   * The columns that reference the parent of a row, of which one is filled: the parent that the events of its kind
   * name.
   */
  belongsTo?: ReadonlyArray<string>
  /** Which rows of the table are of this kind, where it also has others. */
  only?: RawBuilder<boolean>
}

/** What the statements on a table of content are made of. */
export interface ContentSql {
  /** The kind of what is in it, as events name it. */
  kind: string
  /** The table. */
  name: RawBuilder<unknown>
  /** The rows of this kind, as a table. */
  own: RawBuilder<unknown>
  /** Whether a row of the table is of this kind. */
  isOwn: RawBuilder<boolean>
  /** The column with the name of a row. */
  title: RawBuilder<unknown>
  /** Words that help to recognize a row. */
  excerpt: RawBuilder<unknown>
  parents: ReadonlyArray<Parent>
  /** The parent that events name. */
  parentId: RawBuilder<unknown>
}

export function contentSql(
  kind: string,
  table: ContentTable,
  { title = 'title', excerpt, parents = [], belongsTo = [], only }: ContentShape,
): ContentSql {
  const name = sql.table(table)
  return {
    kind,
    name,
    own: only ? sql`(select * from ${name} where ${only})` : name,
    isOwn: only ?? sql<boolean>`true`,
    title: sql.ref(title),
    excerpt: excerpt === undefined ? sql`''::text` : sql.ref(excerpt),
    parents,
    parentId:
      belongsTo.length === 0 ? sql`null::uuid` : sql`coalesce(${sql.join(belongsTo.map((column) => sql.ref(column)))})`,
  }
}
