import { changedSince, defineCommand, personOf } from '#journal/server/index.ts'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { citedBy, type KeptSetSentence } from '../../model/set-sections.ts'
import { setOf, type SummarySet } from '../../model/set-summary.ts'
import { setSentenceEdit } from '../../model/set-edit.ts'
import { eventsOfSet, placeOfSet } from '../sets/place-of-set.ts'
import { showSetNow } from '../sets/show-set-sentences.ts'
import { lockSetSummary, updateSetSummary } from '../sets/store.ts'
import { addSetText, openWords } from '../sets/words-store.ts'

/**
 * Puts a sentence of a written summary of a set into a person's own words, or removes it. It goes on to open what the
 * sentence before it stood on, and stays when the set is summarised again.
 * @throws Failure InvalidOperation with the reason CHANGED_SINCE if it says something else by now
 */
export const editSetSentence = defineCommand({
  name: 'edit-set-sentence',
  who: [summaryPolicy.may('edit')],
  undo: 'rows',
  input: setSentenceEdit,
  async run(context, { summaryId, sentenceId, was, text }): Promise<{ set: SummarySet }> {
    const { tx, teamId, actor, principal, emit } = context
    const summary = await lockSetSummary(tx, summaryId)
    if (summary?.state !== 'DONE') throw notFound('The summary')
    const set = setOf(summary)
    const place = await placeOfSet(tx, actor, set)
    summaryPolicy.authorize(actor, 'edit', place)
    const userId = personOf(principal)
    if (userId === null) throw forbidden('Only a person can edit a summary.')
    const shown = await showSetNow(context, summary)
    const at = shown
      .flatMap(({ sentences }, section) => sentences.map(({ id, text: now }, rank) => ({ id, now, section, rank })))
      .find(({ id }) => id === sentenceId)
    const kept = at && summary.sections[at.section]?.sentences[at.rank]
    if (!kept || at.now !== was) throw changedSince()
    if (text === was) return { set }
    const wordsId = await openWords(tx, teamId, summary)
    const put: KeptSetSentence[] =
      text === '' ? [] : [{ written: await addSetText(tx, wordsId, text), by: userId, cites: [...citedBy(kept)] }]
    const sections = summary.sections
      .map(({ section, sentences }, index) => ({
        section,
        sentences: index === at.section ? sentences.toSpliced(at.rank, 1, ...put) : sentences,
      }))
      .filter(({ sentences }) => sentences.length > 0)
    await updateSetSummary(tx, summary.id, { sections, wordsId, editedBy: userId })
    const { framework } = summary
    emit(eventsOfSet(set)['summary-edited']({ id: set.id, scopeId: place.scopeId, after: { framework } }))
    return { set }
  },
})
