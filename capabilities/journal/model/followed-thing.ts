import { z } from 'zod'

const MAX_KIND_CHARS = 40
/** A reel is named by the ids of its note and its recording. */
const MAX_NAME_CHARS = 120
/** A project lists up to this many imports at once. */
const MAX_FOLLOWED_THINGS = 200

/** Something that work is under way on: an `import`, a `file`, or a `reel` by its key. */
export const followedThing = z.object({ kind: z.string().max(MAX_KIND_CHARS), id: z.string().max(MAX_NAME_CHARS) })
export const followedThings = z.array(followedThing).max(MAX_FOLLOWED_THINGS)

export type FollowedThing = z.infer<typeof followedThing>
