import { sql } from 'kysely'
import { print, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { NoteQuestionsDocument } from '#generated/operations/apps/web/note-page/note-questions.ts'
import { ProjectChartsDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import {
  FilterOptionsDocument,
  SearchedProjectFieldsDocument,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import {
  ProjectQuestionsDocument,
  QuestionPageDocument,
  WholeOptionsDocument,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { runCommand } from '#journal/server/index.ts'
import { MAX_QUESTION_OPTIONS, MAX_QUESTIONS_OF_PROJECT } from '#notes/model/limits.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { newId } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '../harness/graph.ts'
import { proofSize } from '../harness/proof-size.ts'
import { useServices } from '../harness/workspace.ts'

const { services, newWorkspace } = await useServices()
const QUESTIONS = proofSize(400, MAX_QUESTIONS_OF_PROJECT)
const OPTION = 'An option of some words'
const LONG = 'x'.repeat(40_000)
/** Id, type, text and figures of a question. */
const BYTES_OF_QUESTION = 250
const BYTES_BESIDES = 20_000

test('no list of questions has their options; a page has those of its question, cut where they are long, and the dialog all', async () => {
  const workspace = await newWorkspace()
  const ask = async (document: DocumentNode, variables: Record<string, unknown>): Promise<string> => {
    const answer = await askGraph({ services, workspace: await workspace.founder() }, print(document), variables)
    expect(answer.errors).toBeUndefined()
    return JSON.stringify(answer.data)
  }
  const founder = await workspace.founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Register' })
  const { id: noteId } = await runCommand(founder, createNote, { projectId, title: 'Response' })
  const [first, long] = [newId(), newId()]
  await founder.database.write(async (tx) => {
    await sql`
      insert into questions (id, team_id, scope_id, project_id, type, text, options, rank)
      select case at when 1 then ${first}::uuid else gen_random_uuid() end, team_id, scope_id, id, 'MULTI_SELECT', 'Question ' || at,
        (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'optionText', ${OPTION}::text || ' ' || one))
          from generate_series(1, ${MAX_QUESTION_OPTIONS}::int) one), at
      from projects, generate_series(1, ${QUESTIONS}::int) at where id = ${projectId}`.execute(tx)
    await sql`
      insert into questions (id, team_id, scope_id, project_id, type, text, options, rank)
      select ${long}::uuid, team_id, scope_id, id, 'MULTI_SELECT', 'Long options',
        (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'optionText', ${LONG}::text || ' ' || one))
          from generate_series(1, 20) one), 0
      from projects where id = ${projectId}`.execute(tx)
  })

  for (const [document, variables] of [
    [ProjectQuestionsDocument, { projectId }],
    [SearchedProjectFieldsDocument, { projectId }],
    [ProjectChartsDocument, { projectId }],
    [NoteQuestionsDocument, { id: noteId }],
  ] as const) {
    const answer = await ask(document, variables)
    expect(answer).toContain(`Question ${QUESTIONS}`)
    expect(answer).not.toContain(OPTION)
    expect(answer.length).toBeLessThan(QUESTIONS * BYTES_OF_QUESTION + BYTES_BESIDES)
  }
  const page = await ask(QuestionPageDocument, { id: first, projectId })
  expect(page.split(OPTION)).toHaveLength(MAX_QUESTION_OPTIONS + 1)
  const condition = await ask(FilterOptionsDocument, { ids: [], questionIds: [first] })
  expect(condition.split(OPTION)).toHaveLength(MAX_QUESTION_OPTIONS + 1)

  const pageOfLong = await ask(QuestionPageDocument, { id: long, projectId })
  expect(pageOfLong).toContain('x…')
  expect(pageOfLong.length).toBeLessThan(QUESTIONS * BYTES_OF_QUESTION + BYTES_BESIDES + 20 * 1_100)
  const whole = await ask(WholeOptionsDocument, { ids: [long] })
  expect(whole.length).toBeGreaterThan(20 * LONG.length)
})
