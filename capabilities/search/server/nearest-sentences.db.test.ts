import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText, type NodeJson } from '#editor/document/content.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, ensureQuestions } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { startEmbeddingsService } from '#tests/harness/embeddings-service.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { followPassages, openSearchIndex, search, type PassageFollower, type SearchIndex } from './index.ts'
import { nearestSentences } from './nearest-sentences.ts'

/** The topics that the fake embedding service knows: a vector counts the words of each in the text. */
const MATTERS = [
  ['price', 'cost', 'expensive', 'pay'],
  ['garden', 'soil', 'plant', 'seed'],
  ['slow', 'wait', 'minutes', 'delay'],
]

const service = await startEmbeddingsService()
let isSilent = false
service.answerWith(({ body }) => {
  if (isSilent) return { status: 400, body: { error: 'no' } }
  const data = body.input.map((text, index) => {
    const words = text.toLowerCase().split(/[^a-z]+/)
    return { index, embedding: [...MATTERS.map((of) => words.filter((word) => of.includes(word)).length), 0.1] }
  })
  return { body: { data } }
})
const { services, newWorkspace } = await useServices({
  environment: { EMBEDDINGS_URL: service.url, EMBEDDINGS_MODEL: 'three-matters', EMBEDDINGS_DIMENSIONS: '4' },
})
const failures: unknown[] = []
const folder = mkdtempSync(join(tmpdir(), 'nearest-'))
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  isSilent = false
  await Promise.all(open.splice(0).map(async (one) => one.close()))
  expect(failures.splice(0)).toEqual([])
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

async function reading(): Promise<{ passages: PassageFollower; index: SearchIndex }> {
  const { database, kinds, embedder } = services
  const onError = (error: unknown): void => void failures.push(error)
  const passages = followPassages(services, embedder, onError)
  open.push(passages)
  const index = await openSearchIndex({ database, kinds, folder, model: embedder.name, onError })
  open.push(index)
  return { passages, index }
}

async function asking(
  workspace: TestWorkspace,
  { passages, index }: Awaited<ReturnType<typeof reading>>,
): Promise<WorkspaceContext> {
  await passages.caughtUp()
  await index.caughtUp()
  const context = await workspace.founder()
  return { ...context, services: { ...context.services, searchIndex: index } }
}

const textOf = (segments: readonly { text: string }[]): string => segments.map(({ text }) => text).join('')

const addAnswers = defineCommand({
  name: 'add-answers-of-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), answers: z.array(z.string()) }),
  async run(context, { projectId, answers }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const questions = await ensureQuestions(
      context,
      project,
      answers.map((_, at) => ({ type: 'FREE_TEXT', text: `Question ${at}?`, options: [] })),
    )
    const content = answers.map((text, at): NodeJson => ({
      type: 'questionResponse',
      attrs: { questionId: questions[at]?.id },
      content: contentOfText(text).content ?? [],
    }))
    return addNotes(context, project, [
      { title: 'Response 1', content: { type: 'doc', content }, origin: 'written' as const },
    ])
  },
})

test('an answer of a survey is found by its own meaning, and shown without the answers beside it', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Leavers' })
  const [noteId = ''] = await runCommand(await workspace.founder(), addAnswers, {
    projectId,
    answers: [
      'Every morning I wait for minutes, and then I wait again.',
      'The price is far too expensive for what I get.',
      'Yes',
      'There is no soil in which this plant would grow.',
    ],
  })
  const context = await asking(workspace, await reading())
  const passages = await context.read(async (tx) =>
    tx.selectFrom('passages').select('ordinal').where('resource_id', '=', noteId).execute(),
  )
  expect(passages).toHaveLength(3)
  const shown = async (value: string) => {
    const { items } = await search(context, {
      query: { value, method: 'VECTOR' },
      location: { method: 'LOCATED_IN', ids: [projectId] },
      types: ['NOTE'],
    })
    return items.map(({ id, preview }) => [id, textOf(preview.content)])
  }
  expect(await shown('what does it cost')).toEqual([
    [noteId, expect.stringMatching(/^… The price is far too expensive for what I get\. …$/)],
  ])
  expect(await shown('is there a delay')).toEqual([
    [noteId, expect.stringMatching(/^Every morning I wait for minutes, and then I wait again\. …$/)],
  ])
})

test('a long passage is shown from its nearest sentence on, as long as a model answers and the reader may see it', async () => {
  const workspace = await newWorkspace()
  const filler = (from: number): string =>
    Array.from({ length: 4 }, (_, at) => `On day ${from + at} of the visit nothing that matters here was said.`).join(
      ' ',
    )
  const said = 'They would rather pay twice the price than wait.'
  const { noteIds } = await runCommand(await workspace.founder(), addResearch, {
    title: 'Visits',
    notes: [
      { title: 'Mara', text: `${filler(1)} ${said} ${filler(5)}` },
      { title: 'Ben', text: 'Nobody wants to pay.' },
    ],
  })
  const context = await asking(workspace, await reading())
  const items = noteIds.map((id) => ({ type: 'NOTE' as const, id }))
  const nearest = async (as: WorkspaceContext, words = 'what does it cost'): Promise<Array<[Id, string]>> =>
    (await nearestSentences(as, { words, items })).map(({ id, content }) => [id, textOf(content)])
  const [[id, text] = ['', '']] = await nearest(context)
  expect(id).toBe(noteIds[0])
  expect(text).toMatch(/^… They would rather pay twice the price than wait\. On day 5 .* …$/)
  expect(text.length).toBeLessThan(300)
  // The passage of the other note is shown as a whole by the search itself.
  expect(await nearest(context)).toHaveLength(1)

  const asked = service.asked.length
  await nearest(context)
  expect(service.asked.length, 'sentences that are known are not read again').toBe(asked)

  const blind = { ...context.actor, levelOn: () => 'NONE' as const, visibleScopes: [] }
  expect(await nearest({ ...context, actor: blind })).toEqual([])

  isSilent = true
  expect(await nearest(context, 'any other question')).toEqual([])
  await expect(
    nearestSentences(context, { words: 'cost', items: Array.from({ length: 11 }, () => ({ type: 'NOTE', id: id })) }),
  ).rejects.toMatchObject({ code: 'ValidationError' })
})
