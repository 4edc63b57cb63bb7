import { changedSince, defineCommand } from '#journal/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { sentenceEdit, type KeptSentence, type SentencePlace } from '../../model/summary.ts'
import { requireEdited } from '../edited-summary.ts'
import { showNow } from '../show-summaries.ts'
import { updateSummary } from '../store.ts'
import { addText } from '../words-store.ts'

/**
 * Puts a sentence of a summary into a person's own words, or removes it. It goes on to open what the sentence before it
 * stood on, and stays when the note is summarised again.
 * @throws Failure InvalidOperation with the reason CHANGED_SINCE if it says something else by now
 */
export const editSummarySentence = defineCommand({
  name: 'edit-summary-sentence',
  who: [summaryPolicy.may('edit')],
  undo: 'rows',
  input: sentenceEdit,
  async run(context, { noteId, sentenceId, was, text }) {
    const { tx, teamId, emit } = context
    const { note, summary, userId } = await requireEdited(context, noteId)
    const shown = (await showNow(tx, new Map([[noteId, summary]]))).get(noteId)
    const at = (shown?.sections ?? []).flatMap(({ sentences }, section) =>
      sentences.flatMap(({ id, now }, rank) => (id === sentenceId ? [{ section, rank, text: now?.text ?? null }] : [])),
    )[0]
    const kept = at && summary.sections[at.section]?.sentences[at.rank]
    if (!kept || at.text !== was) throw changedSince()
    if (text === was) return { noteId }
    const put: KeptSentence[] = []
    let { wordsId } = summary
    if (text !== '') {
      const stored = await addText(tx, { teamId, noteId, wordsId }, text)
      wordsId = stored.wordsId
      put.push({ written: stored.written, by: userId, cites: [...citedBy(kept)] })
    }
    const sections = summary.sections
      .map(({ sentences, ...section }, index) => ({
        ...section,
        sentences: index === at.section ? sentences.toSpliced(at.rank, 1, ...put) : sentences,
      }))
      .filter(({ sentences }) => sentences.length > 0)
    await updateSummary(tx, summary.id, { sections, editedBy: userId, ...(wordsId === null ? {} : { wordsId }) })
    const { framework } = summary
    emit(summaryEvents['summary-edited']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
    return { noteId }
  },
})

function citedBy(sentence: KeptSentence): readonly SentencePlace[] {
  if ('key' in sentence) return [sentence]
  return 'cites' in sentence ? sentence.cites : []
}
