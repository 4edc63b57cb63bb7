import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { NodeJson } from '#editor/document/content.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addNotes, type NoteToAdd } from './add-notes.ts'
import { ensureQuestions } from './ensure-questions.ts'
import { handler } from './jobs/renew-previews.handler.ts'
import { findNotes } from './store.ts'

const { services, newWorkspace } = await useServices()
/** More than one batch. */
const NOTES = 230
const FORMER = 'Five'
const RENEWED = 'How was it? Five'

const addAnswers = defineCommand({
  name: 'add-answers',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const projectId = await addProject(context, { title: 'Stay', summary: '', folderId: null, icon: null, color: null })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [asked] = await ensureQuestions(context, project, [{ type: 'FREE_TEXT', text: 'How was it?', options: [] }])
    const answer: NodeJson = {
      type: 'questionResponse',
      attrs: { questionId: asked?.id ?? '' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: FORMER }] }],
    }
    const note: NoteToAdd = { title: 'Response', content: { type: 'doc', content: [answer] }, origin: 'imported' }
    return addNotes(
      context,
      project,
      Array.from({ length: NOTES }, () => note),
    )
  },
})

test('previews in a former form are rendered again, the rest after a kill, and no note counts as changed', async () => {
  const ada = await (await newWorkspace()).founder()
  const ids = await runCommand(ada, addAnswers, {}, newId())
  const read = async () =>
    (await ada.database.read(async (tx) => findNotes(tx, ids))).toSorted((one, other) => one.id.localeCompare(other.id))
  await ada.database.write(async (tx) => {
    await sql`update notes set preview = ${FORMER}, preview_is_former = true where id = any(${ids}::uuid[])`.execute(tx)
  })
  const before = await read()
  expect(new Set(before.map(({ preview }) => preview))).toEqual(new Set([FORMER]))

  // The run ends after its first batch, as it does when its process is killed.
  const killed = { throwIfAborted: endsAt(2) } as unknown as AbortSignal
  const run = { id: newId(), attempt: 1 }
  await expect(handler({}, { ...run, signal: killed }, services)).rejects.toThrow('killed')
  expect((await read()).filter(({ preview }) => preview === RENEWED)).toHaveLength(100)

  await handler({}, { ...run, signal: new AbortController().signal }, services)
  const after = await read()
  expect(new Set(after.map(({ preview }) => preview))).toEqual(new Set([RENEWED]))
  expect(after.map(({ id, updatedAt }) => [id, updatedAt])).toEqual(before.map(({ id, updatedAt }) => [id, updatedAt]))
})

function endsAt(time: number): () => void {
  let times = 0
  return () => {
    times += 1
    if (times === time) throw new Error('killed')
  }
}
