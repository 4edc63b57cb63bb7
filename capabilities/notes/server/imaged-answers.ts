import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { holdDocument, livingAnchors } from '#documents/server/index.ts'
import { keepingNothing, type CommandContext, type ImagedTable, type NewEvent } from '#journal/server/index.ts'
import { chosenIn } from '../model/answer-blocks.ts'
import { noteEvents } from '../model/events.ts'
import { notePolicy } from '../model/policy.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import { movedAway, reportedAnswer } from './answer-questions.ts'
import { answerKey } from './answers-store.ts'
import { questionsOf, visibleQuestions } from './questions-store.ts'
import { findNotes } from './store.ts'
import { answeredContent, writeAnswers } from './write-answers.ts'

// The database wrote them from blocks of texts.
const block = z.custom<NodeJson>((value) => z.object({ type: z.string() }).safeParse(value).success).nullable()
const givenAnswer = z.object({ question_id: z.string(), answer_id: z.string(), stood: block, said: block })

/**
 * Undo of answers that were given by hand: their texts say again what they said, unless this was changed since in the
 * text itself. Highlights are restored with their words.
 */
export const imagedAnswers: ImagedTable = {
  table: 'given_answers',
  keys: ['note_id', 'question_id'],
  isOfLinks: true,
  async hold(context, noteIds) {
    for (const { documentId } of (await findNotes(context.tx, [...new Set(noteIds)])).toSorted(byId))
      await keepingNothing(context.tx, async () => holdDocument(context, documentId))
  },
  async putBack(context, rows) {
    const { tx, actor } = context
    const ofNotes = Map.groupBy(rows, ({ thingId }) => thingId)
    const notes = (await findNotes(tx, [...ofNotes.keys()])).toSorted(byId)
    if (notes.length < ofNotes.size || notes.some((note) => !notePolicy.allows(actor, 'view', note)))
      throw notFound('A note')
    const reported: NewEvent[] = []
    for (const note of notes) {
      notePolicy.authorize(actor, 'edit', note)
      const requested = (ofNotes.get(note.id) ?? []).map(({ after, row }) => {
        const { question_id: questionId, answer_id: answerId, stood, said } = givenAnswer.parse(row)
        return { questionId, answerId, block: after === null ? stood : said }
      })
      reported.push(await putAnswersBack(context, note, requested))
    }
    return reported
  },
}

async function putAnswersBack(
  context: CommandContext,
  note: { id: Id; scopeId: Id; projectId: Id; documentId: Id },
  requested: ReadonlyArray<{ questionId: Id; answerId: Id; block: NodeJson | null }>,
): Promise<NewEvent> {
  const { tx, actor } = context
  const asked = await questionsOf(tx, note.projectId)
  const found = await visibleQuestions(
    tx,
    actor,
    requested.map(({ questionId }) => questionId),
  )
  const there = new Set(found.map(({ id }) => id))
  for (const { questionId, block: back } of requested) {
    const question = asked.find(({ id }) => id === questionId)
    // A deleted question keeps its answers in the texts; a question of another project means that the note was moved.
    if (!question) throw there.has(questionId) ? movedAway() : notFound('The question')
    const known = new Set([...question.options, ...question.pastOptions].map(({ id }) => id))
    if (questionRulesOf(question.type).holds === 'options' && back && chosenIn(back).some((id) => !known.has(id)))
      throw new Failure(
        'InvalidOperation',
        `An option of “${question.text}” that was selected then no longer exists.`,
        {
          reason: 'CHANGED_SINCE',
        },
      )
  }
  const { content } = await keepingNothing(tx, async () => holdDocument(context, note.documentId))
  const writing = {
    noteId: note.id,
    documentId: note.documentId,
    content,
    blocks: new Map(requested.map((one) => [one.questionId, one.block])),
    order: asked.map(({ id }) => id),
    living: await livingAnchors(context, note.documentId),
  }
  const next = answeredContent(writing)
  await writeAnswers(
    context,
    writing,
    next,
    new Map(requested.map(({ questionId, answerId }) => [answerKey(note.id, questionId), answerId])),
  )
  const said = (text: DocumentJson) =>
    asked.filter(({ id }) => writing.blocks.has(id)).map((question) => reportedAnswer(question, text))
  const { id, scopeId } = note
  return noteEvents.answered({ id, scopeId, before: { answers: said(content) }, after: { answers: said(next) } })
}

function byId(one: { id: Id }, other: { id: Id }): number {
  return one.id < other.id ? -1 : 1
}
