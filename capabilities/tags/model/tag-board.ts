import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TAG_BOARD_TITLE_CHARS, MAX_TAG_GROUP_TITLE_CHARS, MAX_TAGS_AT_ONCE } from './limits.ts'

/** Groups side by side. A board of the workspace is an extension: it has its own scope and is linked to projects. */
export interface TagBoard {
  id: Id
  scopeId: Id
  /** Null for an extension. */
  projectId: Id | null
  title: string
  description: string
  rank: number
}

/** A column of a board, with a colour that its tags inherit. */
export interface TagGroup {
  id: Id
  scopeId: Id
  tagBoardId: Id
  title: string
  color: string
  rank: number
}

const boardTitle = z
  .string()
  .trim()
  .min(1, 'A board needs a title.')
  .max(MAX_TAG_BOARD_TITLE_CHARS, `The title of a board has at most ${MAX_TAG_BOARD_TITLE_CHARS} characters.`)
const groupTitle = z
  .string()
  .trim()
  .min(1, 'A group needs a title.')
  .max(MAX_TAG_GROUP_TITLE_CHARS, `The title of a group has at most ${MAX_TAG_GROUP_TITLE_CHARS} characters.`)

/** Right before one, right after one, or at the end. */
const placement = { beforeId: z.uuid().nullish(), afterId: z.uuid().nullish() }

export const newTagBoard = z.object({ id: z.uuid().optional(), projectId: z.uuid(), title: boardTitle })
export const tagBoardChange = z.object({ id: z.uuid(), title: boardTitle.optional(), ...placement })

/** Without a board, the first one of the project, which is created if there is none. */
export const newTagGroup = z
  .object({
    id: z.uuid().optional(),
    projectId: z.uuid().optional(),
    tagBoardId: z.uuid().optional(),
    title: groupTitle,
    color: hexColor.optional(),
  })
  .refine(
    ({ projectId, tagBoardId }) => (projectId === undefined) !== (tagBoardId === undefined),
    'Name the board or the project.',
  )
export const tagGroupChange = z.object({
  id: z.uuid(),
  title: groupTitle.optional(),
  color: hexColor.optional(),
  ...placement,
})

/** What happens to the tags of a group or a board that is deleted. */
export const TAGS_OF_DELETED = ['ungroup', 'move', 'delete'] as const
export const tagGroupDeletion = z
  .object({ id: z.uuid(), tags: z.enum(TAGS_OF_DELETED), moveToGroupId: z.uuid().optional() })
  .refine(
    ({ tags, moveToGroupId }) => (tags === 'move') === (moveToGroupId !== undefined),
    'Name the group that the tags go to.',
  )
export const tagBoardDeletion = z.object({ id: z.uuid(), tags: z.enum(['ungroup', 'delete']) })

/** Moves of tags: into a group or out of all groups, each to its position there, one after another. */
export const tagArrangement = z.object({
  places: z
    .array(z.object({ id: z.uuid(), tagGroupId: z.uuid().nullable(), ...placement }))
    .min(1, 'Choose a tag first.')
    .max(MAX_TAGS_AT_ONCE, `At most ${MAX_TAGS_AT_ONCE} tags are moved at once.`),
})
