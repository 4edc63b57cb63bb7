import pg from 'pg'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { addSurvey } from '#surveys/testing.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { copyNotes } from './note-counts.ts'
import type { ProductServer } from './product-server.ts'

const WRITTEN = 2_000
const COPIES = 49
/** The number of answers that one page of the list requests. */
const FIRST_ANSWERS = 60

/** An open question with 100,000 answers, and a tag to code them with. */
export interface AnsweredQuestion {
  projectId: Id
  questionId: Id
  tagId: Id
  title: string
}

/** Makes a question with 100,000 answers in a separate project. */
export async function makeAnsweredQuestion(product: ProductServer): Promise<AnsweredQuestion> {
  const title = 'A hundred thousand answers'
  const { id: projectId } = await runCommand(await product.founder(), createProject, { title })
  const { openId: questionId } = await runCommand(await product.founder(), addSurvey, {
    projectId,
    options: ['Daily', 'Weekly', 'Never'],
    rows: Array.from({ length: WRITTEN }, (_, at) => ({
      said: `The export number ${at} broke on me, and nobody of the ${at % 40} whom I asked could say why.`,
      chose: [['Daily', 'Weekly', 'Never'][at % 3] ?? 'Never'],
    })),
  })
  const { id: tagId } = await runCommand(await product.founder(), createTag, { projectId, title: 'Trouble' })
  const owner = new pg.Client({ connectionString: product.connectionString })
  await owner.connect()
  try {
    await owner.query("select set_config('quarry.team_id', $1, false)", [product.teamId])
    await owner.query('set search_path to cell, public')
    await copyNotes(owner, projectId, COPIES)
    await owner.query(
      `insert into responses (note_id, question_id, team_id, response)
       select copies.note_id, t.question_id, t.team_id, t.response from copies join responses t on t.note_id = copies.of`,
    )
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
  return { projectId, questionId, tagId, title }
}

/** Reads the answers that the page shows first, with everything shown beside them, in one statement. */
export async function readFirstAnswers(client: pg.Client, { questionId }: AnsweredQuestion): Promise<void> {
  const { rows } = await client.query(
    `select n.id, n.title, a.response, d.content,
        (select jsonb_object_agg(v.field_id, coalesce(v.text_value, v.number_value::text, v.option_ids::text)) from field_values v where v.owner_id = n.id) as values,
        (select jsonb_agg(jsonb_build_object('id', h.id, 'text', h.text)) from highlights h where h.note_id = n.id and h.deleted_at is null and $1 = any(h.question_ids)) as highlights
      from responses a join notes n on n.id = a.note_id join documents d on d.id = n.document_id
      where a.question_id = $1 and n.deleted_at is null order by a.note_id limit ${FIRST_ANSWERS}`,
    [questionId],
  )
  if (rows.length < FIRST_ANSWERS) throw new Error('There are answers for a whole page.')
}

/** Writes by hand what coding an answer writes: the text with its mark, the highlight and its tag, committed. */
export async function codeBarely(
  client: pg.Client,
  { projectId, questionId, tagId }: AnsweredQuestion,
  at: number,
): Promise<void> {
  const id = newId()
  await client.query('begin')
  const { rows } = await client.query<{ id: Id; team_id: Id; scope_id: Id; document_id: Id }>(
    'select n.id, n.team_id, n.scope_id, n.document_id from responses a join notes n on n.id = a.note_id where a.question_id = $1 order by a.note_id desc offset $2 limit 1',
    [questionId, at],
  )
  const [note] = rows
  if (!note) throw new Error('The answer is there.')
  await client.query(
    'update documents set content = content, revision = revision + 1, updated_at = now() where id = $1',
    [note.document_id],
  )
  await client.query(
    `insert into highlights (id, team_id, scope_id, project_id, note_id, text, created_by_kind, question_ids) values ($1, $2, $3, $4, $5, 'The export broke on me.', 'system', array[$6::uuid])`,
    [id, note.team_id, note.scope_id, projectId, note.id, questionId],
  )
  await client.query('insert into highlight_tags (team_id, highlight_id, tag_id) values ($1, $2, $3)', [
    note.team_id,
    id,
    tagId,
  ])
  await client.query('commit')
}
