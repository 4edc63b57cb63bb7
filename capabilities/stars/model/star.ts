import { z } from 'zod'

/** The kinds of things that can be starred. */
const STARRED_KINDS = ['project', 'folder', 'note', 'insight', 'tag', 'person'] as const
export type StarredKind = (typeof STARRED_KINDS)[number]

export const starChange = z.object({ kind: z.enum(STARRED_KINDS), id: z.uuid(), starred: z.boolean() })
