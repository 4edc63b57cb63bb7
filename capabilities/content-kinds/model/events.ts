import { defineEvents } from '#journal/model/define-events.ts'

export const deletionEvents = defineEvents('deletion', {
  recorded: { says: 'Something was deleted in one act, which the trash shows.' },
  restored: { says: 'The act of deleting was undone.' },
  settled: { says: 'The last of what it took or gave back has followed.' },
})

export const events = [deletionEvents] as const
