import type { Id } from '#platform/kernel/ids.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { ViewData } from '../model/view.ts'

/** Which rows are asked for: those of a project, as a saved view or somebody's address says. */
export interface RowsWanted {
  projectId: Id
  objectType: ObjectType
  data: ViewData
  /** Words that a row has in its title or text; empty where none are looked for. */
  find?: string
  /** The view whose order by hand counts: that of a saved board. */
  boardId: Id | null
}
