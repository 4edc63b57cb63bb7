import { defineEvents } from '#journal/model/define-events.ts'

export const starEvents = defineEvents('star', {
  set: { says: 'A member starred something.', onlyFor: true },
  taken: { says: 'A member removed a star.', onlyFor: true },
})

export const events = [starEvents] as const
