import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setInheritance } from '#access/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { eraseJournalPayloads, eraseJournalText, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { forgetOldImages, undoableAmong } from '#journal/server/index.ts'
import { moveFolder } from '#folders/server/commands/move-folder.ts'
import { createFolder } from '#folders/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { changePerson } from '#people/server/commands/change-person.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { createProject } from '#projects/server/index.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { newWorkspace } = await useServices({ sample: true })

async function start() {
  const workspace = await newWorkspace()
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const people = { ada: async () => workspace.founder(), ben: async () => workspace.again(ben) }
  const { id: projectId } = await runCommand(await people.ada(), createProject, { title: 'Study', summary: 'Old' })
  const note = async (title: string): Promise<Id> =>
    (await runCommand(await people.ada(), createNote, { projectId, title })).id
  const act = async (who: WorkspaceContext, command: object, input: object): Promise<Id> => {
    const operationId = newId()
    await runCommand(who, command as never, input, operationId)
    return operationId
  }
  const undoAct = async (who: WorkspaceContext, actOperationId: Id) =>
    runCommand(who, undoOperation, { actOperationId }, newId())
  const read = async <Row>(query: string): Promise<Row[]> =>
    (await people.ada()).database.read(async (tx) => (await sql.raw<Row>(query).execute(tx)).rows)
  const titleOf = async (id: Id) =>
    (await read<{ title: string }>(`select title from notes where id = '${id}'`))[0]?.title
  return { workspace, ...people, projectId, note, act, undoAct, read, titleOf }
}

test('changes that another user made since stay, and are reported; the rest is undone', async () => {
  const { ada, ben, projectId, act, undoAct, read } = await start()
  const operationId = await act(await ada(), changeProject, { id: projectId, title: 'Mine', summary: 'New' })
  await act(await ben(), changeProject, { id: projectId, title: 'Theirs' })
  const undone = await undoAct(await ada(), operationId)
  expect(undone.stayed).toBe(1)
  const shown = async () => (await read(`select title, summary from projects where id = '${projectId}'`))[0]
  expect(await shown()).toEqual({ title: 'Theirs', summary: 'Old' })
  await undoAct(await ada(), undone.redoOperationId ?? '')
  expect(await shown()).toEqual({ title: 'Theirs', summary: 'New' })
})

test('undo is no longer offered for an act whose results were all changed since, and is refused with a reason', async () => {
  const { ada, ben, note, act, undoAct, titleOf } = await start()
  const id = await note('First')
  const operationId = await act(await ada(), changeNote, { id, title: 'Mine' })
  const context = await ada()
  const offered = async () =>
    context.database.read(async (tx) => undoableAmong(tx, context, context.actor.principal, [operationId]))
  expect([...(await offered())]).toEqual([operationId])
  await act(await ben(), changeNote, { id, title: 'Theirs' })
  expect([...(await offered())]).toEqual([])
  await expect(undoAct(await ada(), operationId)).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: 'All of this has been changed since, so it was left as it is.',
  })
  expect(await titleOf(id)).toBe('Theirs')
})

test('an act that changed nothing is undone as one that does nothing, and redone so', async () => {
  const { ada, note, act, undoAct, titleOf } = await start()
  const id = await note('First')
  const { id: folderId } = await runCommand(await ada(), createFolder, { title: 'Home', parentId: null })
  const acts = [
    await act(await ada(), changeNote, { id, title: 'First' }),
    await act(await ada(), moveFolder, { id: folderId, parentId: null }),
  ]
  for (const operationId of acts) {
    const undone = await undoAct(await ada(), operationId)
    expect(undone.stayed).toBe(0)
    await undoAct(await ada(), undone.redoOperationId ?? '')
    await expect(undoAct(await ada(), operationId)).rejects.toMatchObject({ code: 'InvalidOperation' })
  }
  expect(await titleOf(id)).toBe('First')
})

test('an act is undone once, by the user who did it, and by no one without their rights', async () => {
  const { workspace, ada, ben, projectId, note, act, undoAct, read, titleOf } = await start()
  const id = await note('First')
  const operationId = await act(await ben(), changeNote, { id, title: 'Second' })
  await expect(undoAct(await ada(), operationId)).rejects.toMatchObject({ code: 'InvalidOperation' })
  const [place] = await read<{ scope_id: Id }>(`select scope_id from projects where id = '${projectId}'`)
  const inherit = async (isInherited: boolean) =>
    (await ada()).database.write(async (tx) => setInheritance(tx, workspace.teamId, place?.scope_id ?? '', isInherited))
  await inherit(false)
  await expect(undoAct(await ben(), operationId)).rejects.toMatchObject({ code: 'NotFound' })
  expect(await titleOf(id)).toBe('Second')
  await inherit(true)
  await undoAct(await ben(), operationId)
  expect(await titleOf(id)).toBe('First')
  await expect(undoAct(await ben(), operationId)).rejects.toMatchObject({ code: 'InvalidOperation' })
})

test('the position of a row that another user has taken since is not taken from them', async () => {
  const { ada, note, act, undoAct, read } = await start()
  const noteId = await note('First')
  const person = async (name: string, email: string) =>
    (await runCommand(await ada(), createPerson, { name, email, noteId })).id
  const id = await person('Nora', 'nora@example.com')
  const operationId = await act(await ada(), changePerson, { id, email: 'nora.new@example.com' })
  await person('Another', 'nora@example.com')
  await expect(undoAct(await ada(), operationId)).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: 'Someone else has this address by now.',
  })
  expect(await read(`select email from people where id = '${id}'`)).toEqual([{ email: 'nora.new@example.com' }])
})

test('several changes of one row in one act are undone to the values before the first', async () => {
  const { ada, note, act, undoAct, titleOf } = await start()
  const id = await note('First')
  const twice = {
    ...changeNote,
    name: changeNote.name,
    async run(context: never, input: { id: Id; title?: string }) {
      await changeNote.run(context, { ...input, title: 'Between' })
      return changeNote.run(context, input)
    },
  }
  const operationId = await act(await ada(), twice, { id, title: 'Last' })
  await undoAct(await ada(), operationId)
  expect(await titleOf(id)).toBe('First')
})

test('no undo data is kept of a thing whose words were redacted or which was permanently deleted, nor for longer than thirty days', async () => {
  const { workspace, ada, note, act, undoAct, read } = await start()
  const [redacted, purged, old, stays] = [await note('A'), await note('B'), await note('C'), await note('D')]
  const operations = new Map<Id, Id>()
  for (const id of [redacted, purged, old, stays])
    operations.set(id, await act(await ada(), changeNote, { id, title: 'Nora' }))
  const context = await ada()
  await context.database.write(async (tx) => {
    await eraseJournalText(tx, [redacted], (text) => text.includes('Nora'))
    await eraseJournalPayloads(tx, [purged])
    await sql`update row_images set kept_at = now() - interval '31 days' where thing_id = ${old}`.execute(tx)
    await forgetOldImages(tx, workspace.teamId)
  })
  expect(await read('select thing_id from row_images')).toEqual([{ thing_id: stays }])
  const undoable = await context.database.read(async (tx) =>
    undoableAmong(tx, context, context.actor.principal, [...operations.values()]),
  )
  expect([...undoable]).toEqual([operations.get(stays)])
  await expect(undoAct(await ada(), operations.get(redacted) ?? '')).rejects.toThrow('cannot be undone anymore')
})

test('row changes are kept only for acts that are undone by them', async () => {
  const { ada, note, read } = await start()
  const id = await note('First')
  await runCommand(await ada(), changeNote, { id, title: 'Without an operation' })
  await runCommand(
    await ada(),
    createNote,
    { projectId: (await read<{ id: Id }>('select id from projects'))[0]?.id, title: 'Made' },
    newId(),
  )
  expect(await read('select count(*)::integer as images from row_images')).toEqual([{ images: 0 }])
})

test('no undo data is kept of a link to what was permanently deleted, and what belonged to it is not restored', async () => {
  const { ada, note, act, undoAct, read } = await start()
  const noteId = await note('Talk')
  const { id: personId } = await runCommand(await ada(), createPerson, { name: 'Nora', noteId })
  const linked = () => read<{ person_id: Id }>(`select person_id from note_people where note_id = '${noteId}'`)
  const unlink = async () => act(await ada(), linkPerson, { noteId, personId, linked: false })
  const first = await unlink()
  await undoAct(await ada(), first)
  expect(await linked()).toEqual([{ person_id: personId }])
  const second = await unlink()
  const context = await ada()
  await context.database.write(async (tx) => sql`delete from people where id = ${personId}`.execute(tx))
  await expect(undoAct(await ada(), second)).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: 'What this belonged to was permanently deleted.',
  })
  await context.database.write(async (tx) => eraseJournalPayloads(tx, [personId]))
  expect(await read(`select of_table from row_images where other_id = '${personId}'`)).toEqual([])
})

test('the database compares all columns of a table: one that was added later would otherwise never be undone', async () => {
  const { read } = await start()
  const forgotten = await read<{ column: string }>(`
    select c.relname || '.' || a.attname as column
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
    where t.tgname = 'keep_images' and a.attnum > 0 and not a.attisdropped and a.attname not in ('updated_at', 'revision')
      and position('jsonb_build_object(''' || a.attname || ''', "new"' in pg_get_functiondef(t.tgfoid)) = 0`)
  expect(forgotten).toEqual([])
  const [{ tables } = { tables: 0 }] = await read<{ tables: number }>(
    `select count(*)::integer as tables from pg_trigger where tgname = 'keep_images'`,
  )
  expect(tables).toBeGreaterThan(10)
})

test('a folder does not move back into one that is now inside it, nor to where the user who moved it may not put it', async () => {
  const { ada, ben, act, undoAct, read } = await start()
  const folder = async (title: string, parentId: Id | null = null): Promise<Id> =>
    (await runCommand(await ada(), createFolder, { title, parentId })).id
  const [outer, apart] = [await folder('Outer'), await folder('Apart')]
  const inner = await folder('Inner', outer)
  const parentOf = async (id: Id) =>
    (await read<{ parent_id: Id | null }>(`select parent_id from folders where id = '${id}'`))[0]?.parent_id
  const operationId = await act(await ada(), moveFolder, { id: inner, parentId: apart })
  await act(await ada(), moveFolder, { id: outer, parentId: inner })
  await expect(undoAct(await ada(), operationId)).rejects.toMatchObject({ reason: 'FOLDER_CIRCLE' })
  expect(await parentOf(inner)).toBe(apart)
  const scopeOf = async (id: Id) => (await read<{ scope_id: Id }>(`select scope_id from folders where id = '${id}'`))[0]
  const give = async (id: Id, level: string) =>
    runCommand(await ada(), setGrant, {
      scopeId: (await scopeOf(id))?.scope_id,
      granteeKind: 'user',
      granteeId: (await ben()).actor.userId,
      level,
    })
  const moved = await folder('Moved', apart)
  await give(moved, 'FULL')
  const theirs = await act(await ben(), moveFolder, { id: moved, parentId: null })
  await runCommand(await ada(), setScopeInheritance, {
    scopeId: (await scopeOf(apart))?.scope_id,
    inherits: false,
  })
  await expect(undoAct(await ben(), theirs)).rejects.toMatchObject({ code: 'Forbidden' })
  expect(await parentOf(moved)).toBeNull()
})

test('access given to a user who may not have it any more is not given again', async () => {
  const { ada, ben, projectId, act, undoAct, read } = await start()
  const [place] = await read<{ scope_id: Id }>(`select scope_id from projects where id = '${projectId}'`)
  const granteeId = (await ben()).actor.userId
  const grant = { scopeId: place?.scope_id, granteeKind: 'user', granteeId }
  await act(await ada(), setGrant, { ...grant, level: 'FULL' })
  const taken = await act(await ada(), setGrant, { ...grant, level: 'NONE' })
  await (
    await ada()
  ).database.write(async (tx) => sql`update users set role = 'VIEWER' where id = ${granteeId}`.execute(tx))
  await expect(undoAct(await ada(), taken)).rejects.toMatchObject({ reason: 'ROLE_FIRST' })
  expect(await read(`select level from grants where grantee_id = '${granteeId}'`)).toEqual([])
})
