import type { NodeJson } from '#editor/document/content.ts'
import { holdDocument } from '#documents/server/index.ts'
import { keepingNothing, type CommandContext } from '#journal/server/index.ts'
import { Failure, invalid, invalidAt, notFound, type Problem } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText } from '#platform/kernel/text.ts'
import {
  answerBlockIn,
  answeredBlock,
  chosenIn,
  withoutHighlights,
  wordsIn,
  type Answer,
} from '../model/answer-blocks.ts'
import { noteEvents } from '../model/events.ts'
import { MAX_ANSWERS_AT_ONCE, MAX_REPORTED_ANSWER_CHARS } from '../model/limits.ts'
import type { Note } from '../model/note.ts'
import { questionPolicy } from '../model/policy.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import type { GivenAnswer } from '../model/question-types/question-type.ts'
import type { Question } from '../model/question.ts'
import { shownText } from '../model/shown-text.ts'
import { answerIdsOf, answerKey, projectsOfNotes, putGivenAnswers } from './answers-store.ts'
import { questionsOf } from './questions-store.ts'
import { answeredContent, writeAnswers } from './write-answers.ts'

/** An answer given by hand. */
export interface AnswerToGive extends GivenAnswer {
  noteId: Id
  questionId: Id
}

/** The previous answer: words, or options; both null if there was none. */
export interface FormerAnswer {
  noteId: Id
  questionId: Id
  text: string | null
  optionIds: Id[] | null
}

/**
 * Writes answers into the texts of notes, all or none. The caller has found the notes and checked that the actor may
 * edit them.
 * @returns the previous answers, and how many highlights have lost their words
 * @throws Failure NotFound for a question that is not of the note's project; ValidationError that names every answer
 * that does not fit its question
 */
export async function answerQuestions(
  context: CommandContext,
  notes: ReadonlyArray<Note>,
  given: ReadonlyArray<AnswerToGive>,
): Promise<{ stood: FormerAnswer[]; lostHighlights: number }> {
  const { tx } = context
  if (given.length > MAX_ANSWERS_AT_ONCE)
    throw invalidAt(['answers'], `At most ${MAX_ANSWERS_AT_ONCE} answers are changed at once.`)
  const numbered = given.map((answer, index) => ({ ...answer, index }))
  const ofProjects = new Map<Id, Question[]>()
  for (const { projectId } of notes)
    if (!ofProjects.has(projectId)) ofProjects.set(projectId, await questionsOf(tx, projectId))
  const problems: Problem[] = []
  const stood: FormerAnswer[] = []
  let lostHighlights = 0
  // In a fixed order, so that concurrent writers to some of the same notes cannot deadlock.
  for (const note of notes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const answers = numbered.filter(({ noteId }) => noteId === note.id)
    const answered = await answerInNote(context, note, ofProjects.get(note.projectId) ?? [], answers)
    problems.push(...answered.problems)
    stood.push(...answered.stood)
    lostHighlights += answered.lostHighlights
  }
  if (problems.length > 0) throw invalid(problems)
  return { stood, lostHighlights }
}

async function answerInNote(
  context: CommandContext,
  note: Note,
  asked: ReadonlyArray<Question>,
  given: ReadonlyArray<AnswerToGive & { index: number }>,
) {
  const { tx, teamId, actor, emit } = context
  const { content } = await keepingNothing(tx, async () => holdDocument(context, note.documentId))
  if ((await projectsOfNotes(tx, [note.id])).get(note.id) !== note.projectId) throw movedAway()
  const problems: Problem[] = []
  const stood: FormerAnswer[] = []
  const blocks = new Map<Id, NodeJson | null>()
  for (const { index, questionId, text, optionIds } of given) {
    const question = asked.find(({ id }) => id === questionId)
    if (!question || !questionPolicy.allows(actor, 'view', question)) throw notFound('A question')
    const present = blocks.get(questionId) ?? answerBlockIn(content, questionId)
    const read = questionRulesOf(question.type).read(question, { text, optionIds }, present ? chosenIn(present) : [])
    const block = 'problem' in read ? null : blockFor(present, question, read.answer)
    if ('problem' in read) problems.push({ path: ['answers', index], message: read.problem })
    else if (block === null)
      problems.push({
        path: ['answers', index],
        message: `The answer to “${shownText(question.text)}” holds more than lines of words. Change it in the text of the note.`,
      })
    else if (block !== 'same') blocks.set(questionId, block)
    stood.push({ noteId: note.id, questionId, ...saidBy(question, answerBlockIn(content, questionId)) })
  }
  if (problems.length > 0 || blocks.size === 0) return { problems, stood, lostHighlights: 0 }
  const ids = [...blocks.keys()]
  const known = await answerIdsOf(tx, [note.id], ids)
  const answerIds = new Map(
    ids.map((id) => [answerKey(note.id, id), known.get(answerKey(note.id, id)) ?? newId()] as const),
  )
  const writing = { noteId: note.id, documentId: note.documentId, content, blocks, order: asked.map(({ id }) => id) }
  const next = answeredContent(writing)
  await putGivenAnswers(
    tx,
    teamId,
    ids.map((questionId) => ({
      noteId: note.id,
      questionId,
      answerId: answerIds.get(answerKey(note.id, questionId)) ?? newId(),
      stood: bareBlock(content, questionId),
      said: bareBlock(next, questionId),
    })),
  )
  const lostHighlights = await writeAnswers(context, writing, next, answerIds)
  const { id, scopeId } = note
  const reported = (text: typeof content) =>
    asked.filter((question) => blocks.has(question.id)).map((question) => reportedAnswer(question, text))
  emit(noteEvents.answered({ id, scopeId, before: { answers: reported(content) }, after: { answers: reported(next) } }))
  return { problems, stood, lostHighlights }
}

/** @returns 'same' if the block has this answer already, null if it cannot take it */
function blockFor(present: NodeJson | null, question: Question, answer: Answer): NodeJson | 'same' | null {
  const said = saidBy(question, present)
  const isSame =
    'text' in answer
      ? answer.text === (said.text ?? '')
      : JSON.stringify(answer.optionIds) === JSON.stringify(said.optionIds ?? [])
  return isSame ? 'same' : answeredBlock(present, question.id, answer)
}

function saidBy({ type }: Question, block: NodeJson | null): Pick<FormerAnswer, 'text' | 'optionIds'> {
  if (block === null) return { text: null, optionIds: null }
  return questionRulesOf(type).holds === 'text'
    ? { text: wordsIn(block), optionIds: null }
    : { text: null, optionIds: chosenIn(block) }
}

/** The text's answer to a question, as it is stored. */
function bareBlock(content: Parameters<typeof answerBlockIn>[0], questionId: Id): NodeJson | null {
  const block = answerBlockIn(content, questionId)
  return block && withoutHighlights(block)
}

/** An answer as the journal reports it. */
export function reportedAnswer(question: Question, content: Parameters<typeof answerBlockIn>[0]) {
  const { text, optionIds } = saidBy(question, answerBlockIn(content, question.id))
  const beginning = text === null ? null : cutText(text, MAX_REPORTED_ANSWER_CHARS)
  return {
    questionId: question.id,
    text: beginning !== null && beginning.length < (text ?? '').length ? `${beginning}…` : beginning,
    optionIds,
  }
}

/** The refusal when a note was moved since it was read. */
export function movedAway(): Failure {
  return new Failure('InvalidOperation', 'The note was moved to another project a moment ago. Try again.', {
    reason: 'MOVED',
  })
}
