import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { shortened } from '#platform/kernel/text.ts'
import { MAX_INSIGHT_TITLE_CHARS } from './limits.ts'

/** The length of the preview of an insight in lists. */
const PREVIEW_CHARS = 280
/** The maximum size of a selection of highlights. */
const MAX_HIGHLIGHTS_AT_ONCE = 1000

export interface Insight {
  id: Id
  scopeId: Id
  projectId: Id
  documentId: Id
  title: string
  locked: boolean
  preview: string
  publishedAt: Date | null
  publishedById: Id | null
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const insightTitle = z
  .string()
  .trim()
  .max(MAX_INSIGHT_TITLE_CHARS, `An insight title has at most ${MAX_INSIGHT_TITLE_CHARS} characters.`)
export const highlightIds = z
  .array(z.uuid())
  .max(MAX_HIGHLIGHTS_AT_ONCE, `Add at most ${MAX_HIGHLIGHTS_AT_ONCE} highlights at once.`)

export const newInsight = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: insightTitle.default(''),
  /** Highlights that it starts with, in this order. */
  highlightIds: highlightIds.default([]),
})

export const insightChange = z.object({
  id: z.uuid(),
  title: insightTitle.optional(),
  locked: z.boolean().optional(),
  published: z.boolean().optional(),
})

export function previewOf(text: string): string {
  return shortened(text, PREVIEW_CHARS)
}
