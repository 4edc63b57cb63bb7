import { Failure } from '#platform/kernel/errors.ts'
import { changedSince, defineCommand } from '#journal/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import { MOST_SENTENCES } from '../../model/limits.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { sentenceToAdd, type KeptSections } from '../../model/summary.ts'
import { requireEdited } from '../edited-summary.ts'
import { updateSummary } from '../store.ts'
import { addText } from '../words-store.ts'

/** Adds a sentence of a person to the end of a summary. It stays when the note is summarised again. */
export const addSummarySentence = defineCommand({
  name: 'add-summary-sentence',
  who: [summaryPolicy.may('edit')],
  undo: 'rows',
  input: sentenceToAdd,
  async run(context, { noteId, summaryId, text }) {
    const { tx, teamId, emit } = context
    const { note, summary, userId } = await requireEdited(context, noteId)
    if (summary.id !== summaryId) throw changedSince()
    const count = summary.sections.reduce((sum, { sentences }) => sum + sentences.length, 0)
    if (count >= MOST_SENTENCES)
      throw new Failure('InvalidOperation', `A summary has at most ${MOST_SENTENCES} sentences.`)
    const { wordsId, written } = await addText(tx, { teamId, noteId, wordsId: summary.wordsId }, text)
    const own = { written, by: userId, cites: [] }
    const last = summary.sections.at(-1)
    const sections: KeptSections = last
      ? [...summary.sections.slice(0, -1), { ...last, sentences: [...last.sentences, own] }]
      : [{ title: null, startMs: null, sentences: [own] }]
    await updateSummary(tx, summary.id, { sections, wordsId, editedBy: userId })
    const { framework } = summary
    emit(summaryEvents['summary-edited']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
    return { noteId }
  },
})
