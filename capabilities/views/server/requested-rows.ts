import { z } from 'zod'
import { OBJECT_TYPES } from '#filters/model/system-fields.ts'
import { MAX_FOUND_IN_LIST } from '#search/model/limits.ts'
import { timeZone } from '#workspaces/model/workspace.ts'
import { MAX_SKIPPED_ROWS } from '../model/limits.ts'
import { soughtWords, viewData } from '../model/view.ts'

/** The requested rows of a project, as a saved view or the address of a page defines them. */
export const requestedRows = z.object({
  projectId: z.uuid(),
  objectType: z.enum(OBJECT_TYPES),
  data: viewData,
  /** Words to find in the title or text of rows; empty for no search. */
  find: soughtWords.optional(),
  /** The rows in which the words were found; null or omitted if the index could not answer. */
  found: z.array(z.uuid()).max(MAX_FOUND_IN_LIST).nullish(),
  /** The saved board whose order by hand applies. */
  boardId: z.uuid().nullable(),
  /** The time zone in which days begin if rows are grouped by a time; UTC by default. */
  timeZone: timeZone.optional(),
})
export type RequestedRows = z.output<typeof requestedRows>

/** The number of rows to skip; each skipped row must be read. */
export const skippedRows = z.number().int().min(0).max(MAX_SKIPPED_ROWS)
