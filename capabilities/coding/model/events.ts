import { defineEvents } from '#journal/model/define-events.ts'

export const codingEvents = defineEvents('coding', {
  skipped: { says: 'A member passes over sentences of a note while they code it.', onlyFor: true },
  'taken-up': { says: 'They take up again what they passed over.', onlyFor: true },
})

export const events = [codingEvents] as const
