import { Transform } from '@tiptap/pm/transform'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { putGrant } from '#access/server/index.ts'
import { editDocument } from '#documents/server/index.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { createNote } from './commands/create-note.ts'
import { deleteNotes, restoreNotes } from './commands/delete-notes.ts'
import { fillNoteFields } from './commands/fill-note-fields.ts'
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

test('a note takes values of its own project’s fields: what is filled in another place is not shown in this one', async () => {
  const ada = await (await newWorkspace()).founder()
  const [here, there] = [await addProject(ada, 'Here'), await addProject(ada, 'There')]
  const field = async (projectId: string) =>
    (await runCommand(ada, createField, { projectId, appliesTo: 'note', type: 'TEXT', label: 'Plan' })).id
  const [own, foreign] = [await field(here.id), await field(there.id)]
  await runCommand(ada, fillNoteFields, { id: here.noteId, values: [{ fieldId: own, text: 'Large' }] })
  await expect(
    runCommand(ada, fillNoteFields, { id: here.noteId, values: [{ fieldId: foreign, text: 'Large' }] }),
  ).rejects.toMatchObject({ code: 'NotFound' })
  for (const value of [{ text: 'x'.repeat(10_300) }, { optionIds: Array.from({ length: 101 }, () => 'Large') }]) {
    await expect(
      runCommand(ada, fillNoteFields, { id: here.noteId, values: [{ fieldId: own, ...value }] }),
    ).rejects.toMatchObject({ code: 'ValidationError' })
  }
})

test('who may only read a note fills none of its fields', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId, noteId } = await addProject(ada, 'Read')
  const field = { projectId, appliesTo: 'note', type: 'TEXT', label: 'Plan' } as const
  const { id: fieldId } = await runCommand(ada, createField, field)
  const vera = await workspace.member('VIEWER')
  await expect(
    runCommand(vera, fillNoteFields, { id: noteId, values: [{ fieldId, text: 'Large' }] }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})

test('an act of deleting is undone by those who may write wherever it took something', async () => {
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
  'a text that names %s, which nothing here has, is kept and read: once its content could never catch up again',
  async (questionId) => {
    const ada = await (await newWorkspace()).founder()
    const { noteId } = await addProject(ada, 'Pasted')
    await runCommand(ada, insertAnswer, { noteId, questionId })
    expect(await ada.database.read(async (tx) => findNote(tx, noteId))).toMatchObject({ preview: 'Still read' })
  },
)
