import { defineCommand, changedSince } from '#journal/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import { offerChanges, takeChanges } from '../../model/offer-changes.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { offerTaken } from '../../model/summary.ts'
import { compared, requireEdited, requireOffer } from '../edited-summary.ts'
import { deleteSummaries, updateSummary } from '../store.ts'
import { putTexts } from '../words-store.ts'

/**
 * Takes changes of a newer summary into one that somebody edited; what persons wrote stays. Once all are taken, the
 * newer one is done with, and its framework and language are those of the summary.
 * @throws Failure InvalidOperation with the reason CHANGED_SINCE if none of these changes is offered any more
 */
export const takeSummaryOffer = defineCommand({
  name: 'take-summary-offer',
  who: [summaryPolicy.may('edit')],
  undo: 'rows',
  input: offerTaken,
  async run(context, { noteId, offerId, changeIds }) {
    const { tx, teamId, emit } = context
    const { note, summary, userId } = await requireEdited(context, noteId)
    const offer = await requireOffer(context, noteId, offerId)
    const [edited, offered] = [await compared(context, summary), await compared(context, offer)]
    const asked = changeIds === null ? null : new Set(changeIds)
    const changes = offerChanges(edited, offered).filter(({ id }) => asked === null || asked.has(id))
    if (changes.length === 0 && asked !== null) throw changedSince()
    const taken = takeChanges(edited, offered, changes)
    const wordsId =
      taken.texts.length === 0 ? null : await putTexts(tx, { teamId, noteId, wordsId: summary.wordsId }, taken.texts)
    const isAll = offerChanges(taken, offered).length === 0
    const hasWritten = taken.texts.length > edited.texts.length
    await updateSummary(tx, summary.id, {
      sections: taken.sections,
      editedBy: userId,
      ...(wordsId === null ? {} : { wordsId }),
      ...(hasWritten || isAll ? { written: offer.written } : {}),
      ...(isAll
        ? { framework: offer.framework, language: offer.language, byMeaning: offer.byMeaning, cutAt: offer.cutAt }
        : {}),
    })
    if (isAll) await deleteSummaries(tx, noteId, ['OFFERED'])
    const framework = isAll ? offer.framework : summary.framework
    emit(summaryEvents['summary-edited']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
    return { noteId }
  },
})
