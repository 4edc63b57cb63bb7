import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { requireEdited, requireOffer } from '../edited-summary.ts'
import { deleteSummaries } from '../store.ts'

/** Leaves a summary that somebody edited as it is: the newer one beside it goes. */
export const dismissSummaryOffer = defineCommand({
  name: 'dismiss-summary-offer',
  who: [summaryPolicy.may('edit')],
  undo: 'rows',
  input: z.object({ noteId: z.uuid(), offerId: z.uuid() }),
  async run(context, { noteId, offerId }) {
    const { note } = await requireEdited(context, noteId)
    await requireOffer(context, noteId, offerId)
    await deleteSummaries(context.tx, noteId, ['OFFERED'])
    context.emit(summaryEvents['summary-offer-dismissed']({ id: noteId, scopeId: note.scopeId }))
    return { noteId }
  },
})
