import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { LEVELS, type Level } from '#platform/kernel/policy.ts'
import { MAX_FOLDER_TITLE_CHARS } from './limits.ts'

export interface Folder {
  id: Id
  scopeId: Id
  /** The folder that contains it; null for the workspace itself. */
  parentId: Id | null
  title: string
  rank: number
  /** The level of everyone on projects created in it; null if these inherit what the folder grants. */
  projectDefault: Level | null
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const folderTitle = z
  .string()
  .trim()
  .max(MAX_FOLDER_TITLE_CHARS, `A folder title has at most ${MAX_FOLDER_TITLE_CHARS} characters.`)

export const newFolder = z.object({
  id: z.uuid().optional(),
  title: folderTitle.default(''),
  parentId: z.uuid().nullable().default(null),
})

export const folderChange = z.object({
  id: z.uuid(),
  title: folderTitle.optional(),
  projectDefault: z.enum(LEVELS).nullable().optional(),
})

/** The new position among its siblings: before one, after one, otherwise at the end. */
export const placement = { beforeId: z.uuid().nullable().optional(), afterId: z.uuid().nullable().optional() }

export const folderMove = z.object({ id: z.uuid(), parentId: z.uuid().nullable(), ...placement })

export const folderPin = z.object({ id: z.uuid(), pinned: z.boolean() })
