import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { imagedThings, type ImagedTable } from '#journal/server/index.ts'
import { findNotes, notePolicy } from '#notes/server/index.ts'
import { notePersonEvents, personEvents } from '../model/events.ts'
import { personPolicy } from '../model/policy.ts'
import { visiblePeople } from './store.ts'

const things = imagedThings({
  table: 'people',
  row: z.object({ name: z.string(), email: z.string().nullable(), summary: z.string() }),
  authorize: (actor, { scopeId }) => personPolicy.authorize(actor, 'edit', { scopeId }),
  eventOf: ({ id, scopeId, was, is }) => personEvents.changed({ id, scopeId, before: was, after: is }),
  taken: 'Someone else has this address by now.',
})

/** A user who reads the directory sees only those people who are linked to something that the user sees. */
export const imagedPeople: ImagedTable = {
  ...things,
  async putBack(context, rows) {
    const ids = rows.map(({ thingId }) => thingId)
    if ((await visiblePeople(context.tx, context.actor, ids)).length < ids.length) throw notFound('A contact')
    return things.putBack(context, rows)
  },
}

/**
 * The links between notes and people. A user who removed their only link to a person no longer sees that person, but
 * can still restore the link: it was theirs a moment ago.
 */
export const imagedLinks: ImagedTable = {
  table: 'note_people',
  keys: ['note_id', 'person_id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    const notes = new Map(
      (await findNotes(tx, [...new Set(rows.map((row) => row.thingId))])).map((note) => [note.id, note]),
    )
    return rows.map(({ thingId, after, row }) => {
      const note = notes.get(thingId)
      if (!note || !notePolicy.allows(actor, 'view', note)) throw notFound('The note')
      notePolicy.authorize(actor, 'highlight', note)
      const reported = { id: thingId, scopeId: note.scopeId, after: { personId: String(row['person_id']) } }
      return after === null
        ? notePersonEvents['person-unlinked'](reported)
        : notePersonEvents['person-linked'](reported)
    })
  },
}
