import { sql } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import { plainArray, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import type { TextSegment } from '#platform/server/search-engine/index.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { askOnce, type Actor, type WorkspaceContext } from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { questionsById } from '#notes/server/index.ts'
import { foundByWords } from '#search/server/index.ts'
import { MAX_ANSWER_EXCERPTS, MAX_FOUND_ANSWERS } from '../model/limits.ts'
import type { RequestedAnswers } from '../model/requested-answers.ts'
import { isAmong } from './asked.ts'
import { questionAnswers } from './lists.ts'

type Index = NonNullable<WorkspaceContext['services']['searchIndex']>

/** Answers whose words are compared at once. */
const AT_ONCE = 10_000
/** If no answer contains all words, those with this share of them, weighted by rarity, are found. */
const MOST = 0.5

interface AnswerText {
  id: Id
  text: string
}

/**
 * The notes whose answers to a question contain the words, by the rules of the search: in their forms and spellings,
 * and where none contains all words, those that contain most. The index names the notes that contain the words
 * anywhere; their answers to this question decide. Null where the index cannot answer, or more than 100,000 contain them.
 */
async function foundAnswers(
  index: Index | undefined,
  reader: { tx: CellTransaction; teamId: Id; actor: Actor },
  { id: questionId, projectId }: Pick<Question, 'id' | 'projectId'>,
  words: string,
): Promise<Id[] | null> {
  const asked = { type: 'NOTE', projectId, words, most: MAX_FOUND_ANSWERS + 1 } as const
  const noteIds = await foundByWords(index, reader, asked)
  if (index === undefined || noteIds === null) return null
  const whole: Id[] = []
  const most: Id[] = []
  for (let from = 0; from < noteIds.length; from += AT_ONCE) {
    const answers = await textsOf(reader.tx, questionId, noteIds.slice(from, from + AT_ONCE))
    const texts = answers.map(({ text }) => text)
    const matches = await index.matchTexts({ workspaceId: reader.teamId, text: words, texts, excerpts: false })
    for (const [at, { share }] of matches.entries()) {
      const id = answers[at]?.id
      if (id !== undefined && share >= MOST) (share === 1 ? whole : most).push(id)
    }
  }
  return whole.length > 0 ? whole : most
}

/** The answers in words of some notes to a question. */
async function textsOf(tx: CellTransaction, questionId: Id, noteIds: readonly Id[]): Promise<AnswerText[]> {
  const { rows } = await sql<AnswerText>`${plannedAnew}
    select a.note_id as id, a.response[1] as text
    from (select unnest(${plainArray(noteIds)}::uuid[]) as id offset 0) as found
      join responses a on a.note_id = found.id and a.question_id = ${questionId}
    where a.response[1] is not null`.execute(tx)
  return rows
}

/** The request, with the answers that its words find now. */
export async function withFoundAnswers(
  workspace: WorkspaceContext,
  question: Pick<Question, 'id' | 'projectId'>,
  requested: RequestedAnswers,
): Promise<RequestedAnswers> {
  const { services, teamId, actor } = workspace
  const { words } = requested
  if (words == null || words.trim() === '') return requested
  // Page, count and members ask for the same at once.
  const found = await askOnce(workspace, {
    list: { name: 'found-answers', isPersonal: () => false },
    query: { questionId: question.id, words },
    about: 'found',
    read: async (tx) => foundAnswers(services.searchIndex, { tx, teamId, actor }, question, words),
  })
  return { ...requested, found }
}

/** A page of the answers to a question, with what the words of the request find now. */
export async function pageOfAnswersFound(
  workspace: WorkspaceContext,
  requested: RequestedAnswers,
  page: PageRequest,
): Promise<Page<Id>> {
  const { actor, read } = workspace
  const [question] = await read(async (tx) => questionsById(tx, [requested.questionId]))
  const query = question === undefined ? requested : await withFoundAnswers(workspace, question, requested)
  return read(async (tx) => questionAnswers.page(tx, actor, query, page))
}

/** The stretch of an answer where words were found. */
export interface AnswerExcerpt {
  noteId: Id
  content: TextSegment[]
}

/** For some notes that the actor may see, where their answers contain the words; others are left out. */
export async function excerptsOfAnswers(
  { services, teamId, actor, read }: WorkspaceContext,
  questionId: Id,
  noteIds: readonly Id[],
  words: string,
): Promise<AnswerExcerpt[]> {
  if (noteIds.length > MAX_ANSWER_EXCERPTS)
    throw new Failure('ValidationError', `At most ${MAX_ANSWER_EXCERPTS} excerpts are answered at once.`)
  const index = services.searchIndex
  if (index === undefined || noteIds.length === 0 || words.trim() === '') return []
  const answers = await read(async (tx) => {
    const { rows } = await sql<AnswerText>`${plannedAnew}
      select a.note_id as id, a.response[1] as text from responses a join notes r on r.id = a.note_id
      where a.note_id = any(${plainArray(noteIds)}::uuid[]) and a.question_id = ${questionId} and a.response[1] is not null
        and ${await isAmong(tx, actor, NO_FILTER, 'at few')}`.execute(tx)
    return rows
  })
  const texts = answers.map(({ text }) => text)
  const matches = await index.matchTexts({ workspaceId: teamId, text: words, texts, excerpts: true })
  return matches.flatMap(({ excerpt }, at) => {
    const noteId = answers[at]?.id
    return noteId === undefined || excerpt.length === 0 ? [] : [{ noteId, content: excerpt }]
  })
}
