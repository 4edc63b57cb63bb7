import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { summaryEvents } from '../model/events.ts'
import { FRAMEWORKS } from '../model/frameworks.ts'
import { summaryPolicy } from '../model/policy.ts'
import { setOf } from '../model/set-summary.ts'
import { eventsOfSet, placeOfSet } from './sets/place-of-set.ts'

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

const storedSet = z.object({
  scope_id: z.string(),
  project_id: z.string().nullable(),
  tag_id: z.string().nullable(),
  framework: z.enum(FRAMEWORKS),
})

/** Removed and edited summaries of projects, tags, and chosen notes and highlights can be restored. */
export const imagedSetSummaries: ImagedTable = {
  table: 'set_summaries',
  keys: ['id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    const events = []
    for (const { before, after, row } of rows) {
      const { scope_id, project_id, tag_id, framework } = storedSet.parse(row)
      const set = setOf({ projectId: project_id, tagId: tag_id, noteIds: null, highlightIds: null })
      const place = await placeOfSet(tx, actor, set)
      if (place.scopeId !== scope_id) throw notFound('The summary')
      const isEdit = before !== null && after !== null
      summaryPolicy.authorize(actor, isEdit ? 'edit' : 'remove', place)
      const of = { id: set.id, scopeId: place.scopeId }
      const made = { framework }
      const said = eventsOfSet(set)
      if (isEdit) events.push(said['summary-edited']({ ...of, after: made }))
      else if (after === null) events.push(said['summary-removed']({ ...of, before: made }))
      else events.push(said['summary-restored']({ ...of, after: made }))
    }
    return events
  },
}
