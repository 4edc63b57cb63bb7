import { z } from 'zod'
import { REFERENCE_KINDS, type ReferenceKind } from './item.ts'

const MAX_QUERY_CHARS = 300

/** What of a project could be added to a canvas. */
export const candidatesAsked = z.object({
  viewId: z.uuid(),
  kind: z.enum(REFERENCE_KINDS),
  /** Only those that are not on the canvas yet. */
  notOnCanvas: z.boolean().default(false),
  text: z.string().trim().max(MAX_QUERY_CHARS, `Search for at most ${MAX_QUERY_CHARS} characters.`).default(''),
})
export type CandidatesAsked = z.output<typeof candidatesAsked>

/** The types under which search and views know what can be added. */
export const TYPES_OF = {
  note: 'NOTE',
  insight: 'INSIGHT',
  highlight: 'HIGHLIGHT',
} as const satisfies Record<ReferenceKind, string>
