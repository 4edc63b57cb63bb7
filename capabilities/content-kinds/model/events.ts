import { defineEvents } from '#journal/model/define-events.ts'

export const deletionEvents = defineEvents('deletion', {
  recorded: { says: 'Something was deleted in one act, and the trash shows this act.' },
  restored: { says: 'The deletion was undone.' },
  settled: { says: 'The last contents of a large deletion were deleted or restored.' },
})

export const events = [deletionEvents] as const
