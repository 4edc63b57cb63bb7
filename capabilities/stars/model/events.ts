import { defineEvents } from '#journal/model/define-events.ts'

export const starEvents = defineEvents('star', {
  set: { says: 'A member keeps something at hand.', onlyFor: true },
  taken: { says: 'A member keeps it at hand no longer.', onlyFor: true },
})

export const events = [starEvents] as const
