import { defineEvents } from '#journal/model/define-events.ts'

export const codingEvents = defineEvents('coding', {
  skipped: { says: 'A member passes over sentences of a note while they code it.', onlyFor: true },
  unskipped: { says: 'They no longer skip sentences that they skipped.', onlyFor: true },
})

export const events = [codingEvents] as const
