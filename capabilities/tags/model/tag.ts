import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TAG_DESCRIPTION_CHARS, MAX_TAG_TITLE_CHARS } from './limits.ts'

/** What a tag says of a highlight (document 2 §3, role), so that kinds of tags can be told apart. */
export const TAG_ROLES = ['TOPIC', 'NEED', 'PROBLEM', 'SENTIMENT', 'PERSON', 'PROCESS'] as const
export type TagRole = (typeof TAG_ROLES)[number]

export interface Tag {
  id: Id
  scopeId: Id
  projectId: Id | null
  tagGroupId: Id | null
  title: string
  color: string
  /** It has its own colour, whatever its group's. */
  keepsColor: boolean
  role: TagRole | null
  rank: number
  locked: boolean
  description: string
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

export const tagTitle = z
  .string()
  .trim()
  .min(1, 'A tag needs a title.')
  .max(MAX_TAG_TITLE_CHARS, `A tag has at most ${MAX_TAG_TITLE_CHARS} characters.`)

export const newTag = z
  .object({
    id: z.uuid().optional(),
    projectId: z.uuid().optional(),
    /** The extension that it is added to, instead of a project. */
    tagBoardId: z.uuid().optional(),
    tagGroupId: z.uuid().optional(),
    title: tagTitle,
    color: hexColor.optional(),
  })
  .refine(
    ({ projectId, tagBoardId }) => (projectId === undefined) !== (tagBoardId === undefined),
    'Name the project or the extension.',
  )

export const tagChange = z.object({
  id: z.uuid(),
  /** The id by which the change is undone; a client that queues the change generates it in advance. */
  actId: z.uuid().optional(),
  title: tagTitle.optional(),
  color: hexColor.optional(),
  /** False: it gets the colour of its group again. */
  keepsColor: z.boolean().optional(),
  description: z
    .string()
    .max(
      MAX_TAG_DESCRIPTION_CHARS,
      `A description has at most ${MAX_TAG_DESCRIPTION_CHARS.toLocaleString('en')} characters.`,
    )
    .optional(),
  role: z.enum(TAG_ROLES).nullable().optional(),
  locked: z.boolean().optional(),
})
