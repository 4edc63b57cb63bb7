import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { NodeJson } from '#editor/document/content.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { fieldsOf } from '#fields/server/index.ts'
import { questionsById, questionsOf, responsesOf, type ResponseRow } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { firstBeside } from '../model/first-beside.ts'

/** The parts of an answer that are shown. */
interface AnswerParts {
  response: ResponseRow | null
  /** The block of the note's text with the answer, including marks. */
  block: NodeJson | null
  /** The highlights in it, in the order of the text. */
  highlightIds: Id[]
}

/** Reads the answers of any number of notes to a question, in three statements. */
async function partsOfAnswers(
  tx: CellTransaction,
  questionId: Id,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, AnswerParts>> {
  const responses = await responsesOf(tx, noteIds, [questionId])
  const blocks = await sql<{ note_id: Id; block: NodeJson | null }>`
    select n.id as note_id, jsonb_path_query_first(d.content, 'lax $.content[*] ? (@.type == "questionResponse" && @.attrs.questionId == $asked)',
        jsonb_build_object('asked', ${questionId}::text)) as block
    from notes n join documents d on d.id = n.document_id where n.id = any(${plainArray(noteIds)}::uuid[])`.execute(tx)
  const highlights = await sql<{ note_id: Id; ids: Id[] }>`
    select note_id, array_agg(id order by position, id) as ids from highlights
    where note_id = any(${plainArray(noteIds)}::uuid[]) and ${questionId} = any(question_ids) and deleted_at is null group by note_id`.execute(
    tx,
  )
  const responseOf = new Map(responses.map((response) => [response.noteId, response]))
  const blockOf = new Map(blocks.rows.map((row) => [row.note_id, row.block]))
  const highlightsOf = new Map(highlights.rows.map((row) => [row.note_id, row.ids]))
  return new Map(
    noteIds.map((id) => [
      id,
      {
        response: responseOf.get(id) ?? null,
        block: blockOf.get(id) ?? null,
        highlightIds: highlightsOf.get(id) ?? [],
      },
    ]),
  )
}

const NONE: AnswerParts = { response: null, block: null, highlightIds: [] }

const byQuestion = createContextCache((context: RequestContext) => {
  const { read } = workspaceOf(context)
  const loaders = new Map<Id, DataLoader<Id, AnswerParts>>()
  return (questionId: Id): DataLoader<Id, AnswerParts> => {
    const known = loaders.get(questionId)
    if (known) return known
    const loader = new DataLoader<Id, AnswerParts>(async (noteIds) => {
      const parts = await read(async (tx) => partsOfAnswers(tx, questionId, noteIds))
      return noteIds.map((id) => parts.get(id) ?? NONE)
    })
    loaders.set(questionId, loader)
    return loader
  }
})

/** Returns the shown parts of the answer of a note; loaded together with all other answers in the GraphQL response. */
export async function answerParts(context: RequestContext, questionId: Id, noteId: Id): Promise<AnswerParts> {
  return byQuestion(context)(questionId).load(noteId)
}

const besides = createContextCache((context: RequestContext) => {
  const { read } = workspaceOf(context)
  const loaders = new Map<string, DataLoader<Id, ResponseRow[]>>()
  return (questionIds: readonly Id[]): DataLoader<Id, ResponseRow[]> => {
    const key = questionIds.join(' ')
    const known = loaders.get(key)
    if (known) return known
    const loader = new DataLoader<Id, ResponseRow[]>(async (noteIds) => {
      const byNote = Map.groupBy(
        await read(async (tx) => responsesOf(tx, noteIds, questionIds)),
        ({ noteId }) => noteId,
      )
      return noteIds.map((id) => byNote.get(id) ?? [])
    })
    loaders.set(key, loader)
    return loader
  }
})

/** Returns the answers of a note to other questions. */
export async function answersBeside(
  context: RequestContext,
  questionIds: readonly Id[],
  noteId: Id,
): Promise<ResponseRow[]> {
  return questionIds.length === 0 ? [] : besides(context)(questionIds).load(noteId)
}

/** The columns beside the answers to a question until a user chooses others. */
export const besideAtFirst = createContextCache((context: RequestContext) => {
  const { actor, read } = workspaceOf(context)
  const known = new Map<Id, Promise<Id[]>>()
  const find = async (questionId: Id): Promise<Id[]> =>
    read(async (tx) => {
      const question = (await questionsById(tx, [questionId]))[0]
      if (!question) return []
      const fields = await fieldsOf(tx, actor, question.projectId, 'note')
      return firstBeside(questionId, fields, await questionsOf(tx, question.projectId))
    })
  return async (questionId: Id): Promise<Id[]> => {
    const found = known.get(questionId) ?? find(questionId)
    known.set(questionId, found)
    return found
  }
})
