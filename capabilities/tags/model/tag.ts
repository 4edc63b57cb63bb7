import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TAG_DESCRIPTION_CHARS, MAX_TAG_TITLE_CHARS } from './limits.ts'

export interface Tag {
  id: Id
  scopeId: Id
  projectId: Id | null
  tagGroupId: Id | null
  title: string
  color: string
  locked: boolean
  description: string
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const tagTitle = z
  .string()
  .trim()
  .min(1, 'A tag needs a title.')
  .max(MAX_TAG_TITLE_CHARS, `A tag has at most ${MAX_TAG_TITLE_CHARS} characters.`)

export const newTag = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: tagTitle,
  color: hexColor.optional(),
})

export const tagChange = z.object({
  id: z.uuid(),
  title: tagTitle.optional(),
  color: hexColor.optional(),
  description: z.string().max(MAX_TAG_DESCRIPTION_CHARS).optional(),
})
