import { builder } from '#platform/server/graphql/builder.ts'
import type { FollowedThing } from '../model/followed-thing.ts'

/** The progress of work on a thing. Each capability adds a field with its own thing, which is null for the others. */
export const progressObject = builder.objectRef<FollowedThing>('Progress').implement({
  description: 'A thing that work is under way on, as it is now: null in its own field where it is not to be seen.',
  fields: (t) => ({ kind: t.exposeString('kind'), id: t.exposeID('id') }),
})
