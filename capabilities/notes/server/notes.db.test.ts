import { Transform } from '@tiptap/pm/transform'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { putGrant } from '#access/server/index.ts'
import { editDocument, readDocument } from '#documents/server/index.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { createNote } from './commands/create-note.ts'
import { deleteNotes, restoreNotes } from './commands/delete-notes.ts'
import { setFieldValues } from './commands/set-field-values.ts'
import { findNote } from './store.ts'

const { newWorkspace } = await useServices()

async function addProject(
  context: WorkspaceContext,
  title: string,
): Promise<{ id: string; scopeId: string; noteId: string }> {
  const { id } = await runCommand(context, createProject, { title })
  const { id: noteId } = await runCommand(context, createNote, { projectId: id, title })
  const project = await context.database.read(async (tx) => findProject(tx, id))
  return { id, scopeId: project?.scopeId ?? '', noteId }
}

test('a note takes values of its own project’s fields: values filled in elsewhere are not shown here', async () => {
  const ada = await (await newWorkspace()).founder()
  const [here, there] = [await addProject(ada, 'Here'), await addProject(ada, 'There')]
  const field = async (projectId: string) =>
    (await runCommand(ada, createField, { projectId, appliesTo: 'note', type: 'TEXT', label: 'Plan' })).id
  const [own, foreign] = [await field(here.id), await field(there.id)]
  await runCommand(ada, setFieldValues, { id: here.noteId, values: [{ fieldId: own, text: 'Large' }] })
  await expect(
    runCommand(ada, setFieldValues, { id: here.noteId, values: [{ fieldId: foreign, text: 'Large' }] }),
  ).rejects.toMatchObject({ code: 'NotFound' })
  for (const value of [{ text: 'x'.repeat(10_300) }, { optionIds: Array.from({ length: 101 }, () => 'Large') }]) {
    await expect(
      runCommand(ada, setFieldValues, { id: here.noteId, values: [{ fieldId: own, ...value }] }),
    ).rejects.toMatchObject({ code: 'ValidationError' })
  }
})

test('a user who may only read a note fills none of its fields', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId, noteId } = await addProject(ada, 'Read')
  const field = { projectId, appliesTo: 'note', type: 'TEXT', label: 'Plan' } as const
  const { id: fieldId } = await runCommand(ada, createField, field)
  const vera = await workspace.member('VIEWER')
  await expect(
    runCommand(vera, setFieldValues, { id: noteId, values: [{ fieldId, text: 'Large' }] }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})

test('deleting is undone by users who may write everywhere it deleted something', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const [open, closed] = [await addProject(ada, 'Open'), await addProject(ada, 'Closed')]
  const ben = await workspace.member('CONTRIBUTOR')
  await ada.database.write(async (tx) => {
    await tx.updateTable('scopes').set({ inherits: false }).where('id', '=', closed.scopeId).execute()
    await putGrant(tx, workspace.teamId, closed.scopeId, { kind: 'markup', id: null }, 'READ')
  })
  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: [open.noteId, closed.noteId] })
  const reader = { ...ben, actor: (await ben.reloadActor?.()) ?? ben.actor }
  await expect(runCommand(reader, restoreNotes, { deletionId })).rejects.toMatchObject({ code: 'Forbidden' })
  expect(await ada.database.read(async (tx) => findNote(tx, open.noteId))).toBeNull()
  await runCommand(await workspace.founder(), restoreNotes, { deletionId })
  expect(
    await ada.database.read(async (tx) => [await findNote(tx, open.noteId), await findNote(tx, closed.noteId)]),
  ).not.toContain(null)
})

const insertAnswer = defineCommand({
  name: 'insert-answer',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), questionId: z.string() }),
  async run(context, { noteId, questionId }) {
    const note = await findNote(context.tx, noteId)
    await editDocument(context, note?.documentId ?? '', (doc) => {
      const { schema } = doc.type
      const words = schema.text('Still read', [schema.mark('highlight', { id: questionId })])
      return new Transform(doc).insert(doc.content.size, [
        schema.node('questionResponse', { questionId, optionIds: ['none'] }, schema.node('paragraph', null, words)),
        schema.node('reference', { target: 'highlight', targetId: questionId }),
      ])
    })
    return { noteId }
  },
})

test.each(['no-identifier', newId()])(
  'a text that refers to %s, which does not exist here, is kept and read: its content used to never catch up again',
  async (questionId) => {
    const ada = await (await newWorkspace()).founder()
    const { noteId } = await addProject(ada, 'Pasted')
    await runCommand(ada, insertAnswer, { noteId, questionId })
    expect(await ada.database.read(async (tx) => findNote(tx, noteId))).toMatchObject({ preview: 'Still read' })
  },
)

test('a note is created with its text in one call: cleaned like a paste, and found with its preview', async () => {
  const ada = await (await newWorkspace()).founder()
  const { id: projectId } = await addProject(ada, 'Texts')
  const made = async (given: object) => {
    const { id } = await runCommand(ada, createNote, { projectId, title: 'Given', ...given })
    const note = await ada.database.read(async (tx) => findNote(tx, id))
    const document = await ada.database.read(async (tx) => readDocument(tx, note?.documentId ?? ''))
    return { note, text: document?.text ?? '', json: JSON.stringify(document?.content) }
  }
  const markdown = await made({ markdown: '# Why\n\nThey **left** at [the price](javascript:alert(1)).' })
  // An address that could run something stays as plain text.
  expect(markdown.text).toContain('They left at [the price](javascript:alert(1)).')
  expect(markdown.note?.preview).toContain('They left')
  expect(markdown.json).toContain('"bold"')
  expect(markdown.json).not.toContain('"link"')
  const html = await made({ html: '<p onclick="x()">Hi <script>alert(1)</script><b>you</b></p>' })
  expect(html.text).toBe('Hi you')
  const paragraph = (marks: object[]) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words', marks }] }],
  })
  const json = await made({
    content: paragraph([
      { type: 'link', attrs: { href: 'javascript:alert(1)' } },
      { type: 'highlight', attrs: { id: newId() } },
    ]),
  })
  expect(json.text).toBe('Words')
  expect(json.json).not.toMatch(/javascript|highlight/)
  expect((await made({ html: `<p>${'long '.repeat(60_000)}</p>` })).text).toHaveLength(299_999)
})

test('content that is no text of the editor is refused, and nothing is created', async () => {
  const ada = await (await newWorkspace()).founder()
  const { id: projectId } = await addProject(ada, 'Refused')
  const deep = Array.from({ length: 400 }).reduce<object>((inner) => ({ type: 'blockquote', content: [inner] }), {
    type: 'paragraph',
  })
  const answer = { type: 'questionResponse', attrs: { questionId: newId() } }
  for (const given of [
    { content: { type: 'doc', content: [{ type: 'script' }] } },
    { content: { type: 'doc', content: [deep] } },
    { content: { type: 'doc', content: [answer] } },
    { content: { type: 'doc', content: [{ type: 'image', attrs: { fileId: newId() } }] } },
    { markdown: 'One', html: '<p>Two</p>' },
    { markdown: 'word '.repeat(1_000_001) },
  ])
    await expect(runCommand(ada, createNote, { projectId, ...given })).rejects.toMatchObject({
      code: 'ValidationError',
    })
  const { rows } = await ada.database.read(async (tx) =>
    sql<{ notes: number }>`select count(*)::int as notes from notes where project_id = ${projectId}`.execute(tx),
  )
  expect(rows[0]?.notes).toBe(1)
})
