import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { findNotes, notePolicy } from '#notes/server/index.ts'
import { codingEvents } from '../model/events.ts'
import { codingPolicy } from '../model/policy.ts'

/** The sentences that a user skipped. For a note that they may no longer see, nothing is put back. */
export const imagedSkips: ImagedTable = {
  table: 'coding_skips',
  keys: ['note_id', 'user_id', 'source', 'sentence'],
  wordKeys: ['source', 'sentence'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    const notes = new Map(
      (
        await findNotes(
          tx,
          rows.map(({ thingId }) => thingId),
        )
      ).map((note) => [note.id, note]),
    )
    return rows.map(({ thingId: id, after, row }) => {
      const note = notes.get(id)
      if (
        !note ||
        actor.userId === null ||
        row['user_id'] !== actor.userId ||
        !codingPolicy.allows(actor, 'skip', note) ||
        !notePolicy.allows(actor, 'view', note)
      )
        throw notFound('The note')
      const reported = { id, scopeId: note.scopeId, onlyFor: actor.userId }
      return after === null ? codingEvents.unskipped(reported) : codingEvents.skipped(reported)
    })
  },
}
