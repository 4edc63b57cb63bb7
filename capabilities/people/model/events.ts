import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'

const said = z.object({ name: z.string(), email: z.string().nullable(), summary: z.string() })

export const personEvents = contentEvents('person', {
  created: { says: 'A contact was created.', after: z.object({ name: z.string() }) },
  changed: { says: 'Its name, email address or summary was changed.', before: said, after: said },
})

const ofPerson = z.object({ personId: z.uuid() })

/** Links between notes and people: published as changes of the note. */
export const notePersonEvents = defineEvents('note', {
  'person-linked': { says: 'This contact was linked to it: it is about the contact.', after: ofPerson },
  'person-unlinked': { says: 'This contact was unlinked from it.', after: ofPerson },
})

export const events = [personEvents, notePersonEvents] as const
