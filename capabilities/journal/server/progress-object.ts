import { builder } from '#platform/server/graphql/builder.ts'
import type { FollowedThing } from '../model/followed-thing.ts'

/** The progress of work on a thing. Each capability adds a field with its own thing, which is null for the others. */
export const progressObject = builder.objectRef<FollowedThing>('Progress').implement({
  description:
    'Something with work in progress, in its current state; null in its own field if the viewer cannot see it.',
  fields: (t) => ({ kind: t.exposeString('kind'), id: t.exposeID('id') }),
})
