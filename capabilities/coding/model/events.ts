import { defineEvents } from '#journal/model/define-events.ts'

export const codingEvents = defineEvents('coding', {
  skipped: { says: 'A member skipped sentences of a note while coding it.', onlyFor: true },
  unskipped: { says: 'A member no longer skips sentences that they skipped.', onlyFor: true },
})

export const events = [codingEvents] as const
