import { z } from 'zod'
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
const tagColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour is written as six hexadecimal digits, #3f5fae for example.')

export const newTag = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: tagTitle,
  color: tagColor.optional(),
})

export const tagChange = z.object({
  id: z.uuid(),
  title: tagTitle.optional(),
  color: tagColor.optional(),
  description: z.string().max(MAX_TAG_DESCRIPTION_CHARS).optional(),
})
