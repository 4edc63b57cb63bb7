import { defineCommand } from '#journal/server/index.ts'
import { notePolicy } from '../../model/policy.ts'
import { noteAnswer } from '../../model/question.ts'
import { answerQuestions } from '../answer-questions.ts'
import { requireNote } from '../require-note.ts'

/**
 * Answers a question of the project in the text of a note, or changes or empties the existing answer. Highlights stay
 * with their words; `lostHighlights` says how many have none left.
 */
export const answerQuestion = defineCommand({
  name: 'answer-question',
  who: [notePolicy.may('edit')],
  undo: 'rows',
  input: noteAnswer,
  async run(context, answer) {
    const note = await requireNote(context.tx, context.actor, answer.noteId)
    notePolicy.authorize(context.actor, 'edit', note)
    const { lostHighlights } = await answerQuestions(context, [note], [answer])
    return { id: note.id, lostHighlights }
  },
})
