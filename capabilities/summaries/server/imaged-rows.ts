import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { summaryEvents } from '../model/events.ts'
import { FRAMEWORKS } from '../model/frameworks.ts'
import { summaryPolicy } from '../model/policy.ts'

const stored = z.object({ framework: z.enum(FRAMEWORKS) })

/** Removed summaries can be restored. Their rows contain no words of the note. */
export const imagedSummaries: ImagedTable = {
  table: 'note_summaries',
  keys: ['id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    const noteIds = [...new Set(rows.map(({ thingId }) => thingId))]
    const notes = new Map((await findNotes(tx, noteIds)).map((note) => [note.id, note]))
    return rows.map(({ thingId: id, before, after, row }) => {
      const note = notes.get(id)
      if (!note || !summaryPolicy.allows(actor, 'view', note)) throw notFound('The note')
      summaryPolicy.authorize(actor, before !== null && after !== null ? 'edit' : 'remove', note)
      const of = { id, scopeId: note.scopeId }
      const made = { framework: stored.parse(row).framework }
      if (before !== null && after !== null) return summaryEvents['summary-edited']({ ...of, after: made })
      return after === null
        ? summaryEvents['summary-removed']({ ...of, before: made })
        : summaryEvents['summary-restored']({ ...of, after: made })
    })
  },
}
