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

/** The colours a new tag takes in turn, so that neighbours differ. Screens show their pale variants. */
export const TAG_COLORS = ['#2f7d6d', '#8a5a1f', '#3f5fae', '#a33a5c', '#5c7a1f', '#7a4a9e', '#b0532b', '#2b7f9e', '#6b6f2a', '#9e3f8a', '#456b8c', '#a0462f'] as const

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
