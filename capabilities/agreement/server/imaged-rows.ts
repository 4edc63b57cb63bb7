import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { CommandContext, ImagedTable } from '#journal/server/index.ts'
import { roundEvents } from '../model/events.ts'
import type { Round } from '../model/round.ts'
import { requireCoding } from './require-round.ts'

/** Marks of coders; they can be undone while the coders are still in the same pass. */
export const imagedMarks: ImagedTable = {
  table: 'agreement_marks',
  keys: ['unit_id', 'coder_id', 'tag_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const rounds = Map.groupBy(rows, ({ row }) => String(row['round_id']))
    return Promise.all(
      [...rounds].map(async ([id, ones]) => {
        const round = await ownCoding(
          context,
          id,
          ones.map(({ row }) => row['coder_id']),
        )
        const given = ones.filter(({ after }) => after !== null)
        if (given.some(({ row }) => !round.tagIds.includes(String(row['tag_id'])))) throw notFound('This tag')
        return roundEvents.coded({ id, scopeId: round.scopeId })
      }),
    )
  },
}

const finished = z.object({ finished_note_ids: z.array(z.uuid()) })

/** The notes that coders have finished. */
export const imagedCoders: ImagedTable = {
  table: 'agreement_coders',
  keys: ['id'],
  isUntouched: true,
  async putBack(context, rows) {
    const events = []
    for (const { thingId, before, row } of rows) {
      const { id, scopeId } = await ownCoding(context, String(row['round_id']), [thingId])
      const { finished_note_ids: was } = finished.parse({ ...row, ...before })
      const { finished_note_ids: is } = finished.parse(row)
      for (const noteId of [...was, ...is].filter((one) => was.includes(one) !== is.includes(one)))
        events.push(roundEvents.progressed({ id, scopeId, after: { noteId, finished: is.includes(noteId) } }))
    }
    return events
  },
}

/** @throws Failure NotFound, Forbidden; InvalidOperation if the round is closed, or in another pass */
async function ownCoding(context: CommandContext, roundId: string, coderIds: readonly unknown[]): Promise<Round> {
  const { round, coder } = await requireCoding(context, roundId)
  if (coderIds.some((id) => id !== coder.id))
    throw new Failure('InvalidOperation', 'The round has been coded again since, so this was left as it was.', {
      reason: 'CHANGED_SINCE',
    })
  return round
}
