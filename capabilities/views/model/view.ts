import { z } from 'zod'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import { OBJECT_TYPES, type ObjectType } from '#filters/model/system-fields.ts'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { STRETCHES } from '#platform/kernel/stretches.ts'
import { isColumnKey } from './columns.ts'
import { MAX_COLUMN_PX, MAX_COLUMNS, MAX_VIEW_TITLE_CHARS, MIN_COLUMN_PX } from './limits.ts'

/**
 * Document 1 §2.4. The items of a CANVAS are stored by the canvas capability; a canvas cannot change to another layout.
 */
export const LAYOUTS = ['TABLE', 'BOARD', 'GRID', 'LIST', 'CANVAS'] as const
export type Layout = (typeof LAYOUTS)[number]

const columnKey = z.string().max(60).refine(isColumnKey, 'There is no such column.')

/** The saved settings of a view (document 2 §3). */
export const viewData = z.object({
  /** Null: in the order set by hand, then the newest first. */
  sort: z
    .object({ key: columnKey, direction: z.enum(['ASC', 'DESC']) })
    .nullable()
    .default(null),
  filter: filterForm.default(NO_FILTER),
  group: columnKey.nullable().default(null),
  /** The period by which rows are grouped, if they are grouped by a time. */
  groupInterval: z.enum(STRETCHES).default('MONTH'),
  columns: z
    .array(
      z.object({
        key: columnKey,
        width: z.number().min(MIN_COLUMN_PX).max(MAX_COLUMN_PX),
        sticky: z.boolean(),
        wrapped: z.boolean(),
      }),
    )
    .max(MAX_COLUMNS)
    .default([]),
  fieldVisibility: z
    .array(z.object({ key: columnKey, visible: z.boolean() }))
    .max(MAX_COLUMNS)
    .default([]),
})
export type ViewData = z.output<typeof viewData>

export const NO_VIEW_DATA: ViewData = {
  sort: null,
  filter: NO_FILTER,
  group: null,
  groupInterval: 'MONTH',
  columns: [],
  fieldVisibility: [],
}

/** Words to search for in the rows of a view; they are not stored. */
export const soughtWords = z
  .string()
  .trim()
  .max(MAX_LOOKED_FOR_CHARS, `At most ${MAX_LOOKED_FOR_CHARS} characters are looked for.`)

const viewTitle = z
  .string()
  .trim()
  .max(MAX_VIEW_TITLE_CHARS, `The title of a view has at most ${MAX_VIEW_TITLE_CHARS} characters.`)

export const newView = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: viewTitle.default(''),
  layout: z.enum(LAYOUTS),
  objectType: z.enum(OBJECT_TYPES),
  data: viewData.default(NO_VIEW_DATA),
})

export const viewChange = z.object({
  id: z.uuid(),
  title: viewTitle.optional(),
  layout: z.enum(LAYOUTS).exclude(['CANVAS']).optional(),
  data: viewData.optional(),
})

/** The columns, by key, that cards of a view show to one person who has chosen them; null: the columns of the view. */
export const cardDisplay = z.object({ viewId: z.uuid(), shown: z.array(columnKey).max(MAX_COLUMNS).nullable() })

export interface ProjectView {
  id: Id
  scopeId: Id
  projectId: Id
  title: string
  layout: Layout
  objectType: ObjectType
  rank: number
  data: ViewData
}
