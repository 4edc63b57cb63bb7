import { z } from 'zod'
import { OBJECT_TYPES } from '#filters/model/system-fields.ts'
import { MAX_FOUND_IN_LIST } from '#search/model/limits.ts'
import { timeZone } from '#workspaces/model/workspace.ts'
import { MAX_SKIPPED_ROWS } from '../model/limits.ts'
import { soughtWords, viewData } from '../model/view.ts'

/** Which rows are asked for: those of a project, as a saved view or somebody's address says. */
export const requestedRows = z.object({
  projectId: z.uuid(),
  objectType: z.enum(OBJECT_TYPES),
  data: viewData,
  /** Words that a row has in its title or text; empty where none are looked for. */
  find: soughtWords.optional(),
  /** The rows that the words were found in; null or left out where the index could not tell. */
  found: z.array(z.uuid()).max(MAX_FOUND_IN_LIST).nullish(),
  /** The view whose order by hand counts: that of a saved board. */
  boardId: z.uuid().nullable(),
  /** In which zone days begin, where rows are grouped by a time: what is not said is UTC. */
  timeZone: timeZone.optional(),
})
export type RequestedRows = z.output<typeof requestedRows>

/** Rows that are passed over to come to a place among them: each costs a look at it. */
export const skippedRows = z.number().int().min(0).max(MAX_SKIPPED_ROWS)
