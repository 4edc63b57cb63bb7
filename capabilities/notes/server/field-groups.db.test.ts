import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { arrangeFields } from '#fields/server/commands/arrange-fields.ts'
import { changeField, setFieldsHidden } from '#fields/server/commands/change-field.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { deleteFields, restoreFields } from '#fields/server/commands/delete-fields.ts'
import {
  createFieldGroup,
  deleteFieldGroup,
  setFieldGroupLink,
  setFieldPreference,
} from '#fields/server/commands/field-groups.ts'
import { fieldsOf, findFields, visibleValues } from '#fields/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeMember } from '#workspaces/server/commands/change-member.ts'
import { createNote } from './commands/create-note.ts'
import { setFieldValues } from './commands/set-field-values.ts'

const { newWorkspace } = await useServices()
type Workspace = Awaited<ReturnType<typeof newWorkspace>>

/** A project with a note. */
async function addProject(workspace: Workspace, title: string): Promise<{ id: Id; noteId: Id }> {
  const { id } = await runCommand(await workspace.founder(), createProject, { title })
  const { id: noteId } = await runCommand(await workspace.founder(), createNote, { projectId: id, title })
  return { id, noteId }
}

async function addGroup(workspace: Workspace, ...linkedTo: ReadonlyArray<{ id: Id }>): Promise<Id> {
  const { id } = await runCommand(await workspace.founder(), createFieldGroup, { title: 'Customer', appliesTo: 'note' })
  for (const project of linkedTo)
    await runCommand(await workspace.founder(), setFieldGroupLink, {
      fieldGroupId: id,
      projectId: project.id,
      linked: true,
    })
  return id
}

const labelsIn = async (context: WorkspaceContext, projectId: Id): Promise<string[]> =>
  (await context.database.read(async (tx) => fieldsOf(tx, context.actor, projectId, 'note'))).map(
    (field) => field.label,
  )
const again = async (context: WorkspaceContext): Promise<WorkspaceContext> => ({
  ...context,
  actor: (await context.reloadActor?.()) ?? context.actor,
})
const valueOf = async (context: WorkspaceContext, noteId: Id, fieldId: Id) =>
  (await context.database.read(async (tx) => visibleValues(tx, context.actor, [noteId]))).find(
    (value) => value.fieldId === fieldId,
  )

describe('field groups', () => {
  test('their fields are in every linked project at once, behind its own, and are filled in there', async () => {
    const workspace = await newWorkspace()
    const [one, two] = [await addProject(workspace, 'One'), await addProject(workspace, 'Two')]
    await runCommand(await workspace.founder(), createField, {
      projectId: one.id,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Own',
    })
    const groupId = await addGroup(workspace, one, two)
    const { id: planId } = await runCommand(await workspace.founder(), createField, {
      fieldGroupId: groupId,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Plan',
    })
    await runCommand(await workspace.founder(), changeField, { id: planId, label: 'Tariff' })
    const ada = await workspace.founder()
    expect([await labelsIn(ada, one.id), await labelsIn(ada, two.id)]).toEqual([['Own', 'Tariff'], ['Tariff']])
    await runCommand(ada, setFieldValues, { id: two.noteId, values: [{ fieldId: planId, text: 'Large' }] })
    expect(await valueOf(ada, two.noteId, planId)).toMatchObject({ text: 'Large' })
    await runCommand(await workspace.founder(), setFieldGroupLink, {
      fieldGroupId: groupId,
      projectId: two.id,
      linked: false,
    })
    expect(await labelsIn(ada, two.id)).toEqual([])
    await expect(
      runCommand(ada, setFieldValues, { id: two.noteId, values: [{ fieldId: planId, text: 'Small' }] }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    await runCommand(await workspace.founder(), setFieldGroupLink, {
      fieldGroupId: groupId,
      projectId: two.id,
      linked: true,
    })
    expect(await valueOf(await workspace.founder(), two.noteId, planId)).toMatchObject({ text: 'Large' })
  })

  test('a project hides a field only for itself', async () => {
    const workspace = await newWorkspace()
    const [one, two] = [await addProject(workspace, 'One'), await addProject(workspace, 'Two')]
    const groupId = await addGroup(workspace, one, two)
    const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
      fieldGroupId: groupId,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Plan',
    })
    await runCommand(await workspace.founder(), setFieldPreference, { fieldId, projectId: one.id, hidden: true })
    const ada = await workspace.founder()
    expect([await labelsIn(ada, one.id), await labelsIn(ada, two.id)]).toEqual([[], ['Plan']])
  })

  test('a user who may only read a group fills its fields but cannot change them; one who may not see it sees neither the fields nor their values', async () => {
    const workspace = await newWorkspace()
    const project = await addProject(workspace, 'One')
    const groupId = await addGroup(workspace, project)
    const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
      fieldGroupId: groupId,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Plan',
    })
    const [field] = await (await workspace.founder()).database.read(async (tx) => findFields(tx, [fieldId]))
    const give = defineCommand({
      name: 'give-access',
      who: { installation: 'It sets a test up.' },
      input: z.object({ userId: z.string(), level: z.enum(['NONE', 'READ']) }),
      async run({ tx, teamId }, { userId, level }) {
        await setInheritance(tx, teamId, field?.scopeId ?? '', false)
        await putGrant(tx, teamId, field?.scopeId ?? '', { kind: 'user', id: userId }, level)
        return {}
      },
    })
    const ben = await workspace.member('CONTRIBUTOR')
    await runCommand(await workspace.founder(), give, { userId: ben.actor.userId ?? '', level: 'READ' })
    await runCommand(await again(ben), setFieldValues, { id: project.noteId, values: [{ fieldId, text: 'Large' }] })
    expect(await valueOf(await again(ben), project.noteId, fieldId)).toMatchObject({ text: 'Large' })
    await expect(runCommand(await again(ben), changeField, { id: fieldId, label: 'X' })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await expect(runCommand(await again(ben), deleteFieldGroup, { id: groupId })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await runCommand(await workspace.founder(), give, { userId: ben.actor.userId ?? '', level: 'NONE' })
    const stranger = await again(ben)
    expect([await labelsIn(stranger, project.id), await valueOf(stranger, project.noteId, fieldId)]).toEqual([
      [],
      undefined,
    ])
    await expect(
      runCommand(await again(ben), setFieldValues, { id: project.noteId, values: [{ fieldId, text: 'Small' }] }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    await expect(
      runCommand(await again(ben), setFieldGroupLink, { fieldGroupId: groupId, projectId: project.id, linked: false }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('a deleted group is restored with its fields, its links and its values', async () => {
    const workspace = await newWorkspace()
    const project = await addProject(workspace, 'One')
    const groupId = await addGroup(workspace, project)
    const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
      fieldGroupId: groupId,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Plan',
    })
    await runCommand(await workspace.founder(), setFieldValues, {
      id: project.noteId,
      values: [{ fieldId, text: 'Large' }],
    })
    const { deletionId } = await runCommand(await workspace.founder(), deleteFieldGroup, { id: groupId })
    expect([
      await labelsIn(await workspace.founder(), project.id),
      await valueOf(await workspace.founder(), project.noteId, fieldId),
    ]).toEqual([[], undefined])
    await runCommand(await workspace.founder(), restoreFields, { deletionId })
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['Plan'])
    expect(await valueOf(await workspace.founder(), project.noteId, fieldId)).toMatchObject({ text: 'Large' })
  })
})

describe('fields in their sets', () => {
  test('fields keep the order when two people reorder at once, whichever comes first', async () => {
    const workspace = await newWorkspace()
    const project = await addProject(workspace, 'One')
    const ids: Id[] = []
    for (const label of ['A', 'B', 'C', 'D'])
      ids.push(
        (
          await runCommand(await workspace.founder(), createField, {
            projectId: project.id,
            appliesTo: 'note',
            type: 'TEXT',
            label,
          })
        ).id,
      )
    const [a, b, c, d] = ids as [Id, Id, Id, Id]
    await Promise.all([
      runCommand(await workspace.founder(), arrangeFields, { ids: [d], beforeId: a }),
      runCommand(await workspace.founder(), arrangeFields, { ids: [b, c], afterId: a }),
    ])
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['D', 'A', 'B', 'C'])
    const actOperationId = newId()
    await runCommand(await workspace.founder(), arrangeFields, { ids: [a, c], beforeId: d }, actOperationId)
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['A', 'C', 'D', 'B'])
    await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['D', 'A', 'B', 'C'])
  })

  test('a field moves to a group with its values, and the group is linked for it; it cannot move while it has values elsewhere', async () => {
    const workspace = await newWorkspace()
    const [one, two] = [await addProject(workspace, 'One'), await addProject(workspace, 'Two')]
    const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
      projectId: one.id,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Plan',
    })
    await runCommand(await workspace.founder(), setFieldValues, {
      id: one.noteId,
      values: [{ fieldId, text: 'Large' }],
    })
    const groupId = await addGroup(workspace, two)
    await runCommand(await workspace.founder(), arrangeFields, { ids: [fieldId], toFieldGroupId: groupId })
    expect([
      await labelsIn(await workspace.founder(), one.id),
      await labelsIn(await workspace.founder(), two.id),
    ]).toEqual([['Plan'], ['Plan']])
    expect(await valueOf(await workspace.founder(), one.noteId, fieldId)).toMatchObject({ text: 'Large' })
    await runCommand(await workspace.founder(), setFieldValues, {
      id: two.noteId,
      values: [{ fieldId, text: 'Small' }],
    })
    await expect(
      runCommand(await workspace.founder(), arrangeFields, { ids: [fieldId], toProjectId: one.id }),
    ).rejects.toThrow('has values in projects')
  })

  test('a removed option is removed from values, or replaced by another; undo restores both, except for what was chosen since', async () => {
    const workspace = await newWorkspace()
    const [one, two] = [await addProject(workspace, 'One'), await addProject(workspace, 'Two')]
    const groupId = await addGroup(workspace, one, two)
    const select = ['Free', 'Paid', 'Trial'].map((label) => ({ id: newId(), label }))
    const [free, paid, trial] = select.map(({ id }) => id) as [Id, Id, Id]
    const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
      fieldGroupId: groupId,
      appliesTo: 'note',
      type: 'SELECT',
      label: 'Plan',
      options: { select },
    })
    await runCommand(await workspace.founder(), setFieldValues, {
      id: one.noteId,
      values: [{ fieldId, optionIds: [free, trial] }],
    })
    await runCommand(await workspace.founder(), setFieldValues, {
      id: two.noteId,
      values: [{ fieldId, optionIds: [trial] }],
    })
    const actOperationId = newId()
    await runCommand(
      await workspace.founder(),
      changeField,
      {
        id: fieldId,
        removeOptions: [
          { id: free, intoId: paid },
          { id: trial, intoId: null },
        ],
        changeOptions: [{ id: paid, label: 'Pays' }],
      },
      actOperationId,
    )
    const held = async (noteId: Id) => (await valueOf(await workspace.founder(), noteId, fieldId))?.optionIds
    const labels = async () =>
      (
        await (await workspace.founder()).database.read(async (tx) => findFields(tx, [fieldId]))
      )[0]?.options.select?.map(({ label }) => label)
    expect([await held(one.noteId), await held(two.noteId), await labels()]).toEqual([[paid], null, ['Pays']])
    await runCommand(await workspace.founder(), setFieldValues, {
      id: two.noteId,
      values: [{ fieldId, optionIds: [paid] }],
    })
    await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect([await held(one.noteId), await held(two.noteId), await labels()]).toEqual([
      [free, trial],
      [paid],
      ['Free', 'Paid', 'Trial'],
    ])
    await expect(runCommand(await workspace.founder(), undoOperation, { actOperationId })).rejects.toMatchObject({
      reason: 'NOT_UNDOABLE',
    })
  })

  test('a field with values keeps its type and is hidden, not deleted; one without values can be deleted and restored', async () => {
    const workspace = await newWorkspace()
    const project = await addProject(workspace, 'One')
    const made = async (label: string) => {
      const operationId = newId()
      const { id } = await runCommand(
        await workspace.founder(),
        createField,
        { projectId: project.id, appliesTo: 'note', type: 'TEXT', label },
        operationId,
      )
      return { id, operationId }
    }
    const [filled, empty] = [await made('Plan'), await made('Seats')]
    await runCommand(await workspace.founder(), setFieldValues, {
      id: project.noteId,
      values: [{ fieldId: filled.id, text: 'Large' }],
    })
    await expect(
      runCommand(await workspace.founder(), changeField, { id: filled.id, type: 'NUMBER' }),
    ).rejects.toMatchObject({ code: 'InvalidOperation', reason: 'FILLED' })
    await expect(
      runCommand(await workspace.founder(), deleteFields, { ids: [filled.id, empty.id] }),
    ).rejects.toMatchObject({ code: 'InvalidOperation', reason: 'FILLED' })
    await expect(
      runCommand(await workspace.founder(), undoOperation, { actOperationId: filled.operationId }, newId()),
    ).rejects.toMatchObject({ reason: 'FILLED' })
    await runCommand(await workspace.founder(), changeField, {
      id: empty.id,
      type: 'NUMBER',
      numberFormat: 'currency',
      currencySymbol: '€',
    })
    const { deletionId } = await runCommand(await workspace.founder(), deleteFields, { ids: [empty.id] })
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['Plan'])
    await runCommand(await workspace.founder(), restoreFields, { deletionId })
    const [seats] = await (await workspace.founder()).database.read(async (tx) => findFields(tx, [empty.id]))
    expect(seats).toMatchObject({ type: 'NUMBER', options: { numberFormat: 'currency', currencySymbol: '€' } })
    const hiding = newId()
    await runCommand(await workspace.founder(), setFieldsHidden, { ids: [filled.id, empty.id], hidden: true }, hiding)
    await runCommand(await workspace.founder(), changeField, { id: empty.id, hidden: false })
    await runCommand(await workspace.founder(), undoOperation, { actOperationId: hiding }, newId())
    expect(
      (await (await workspace.founder()).database.read(async (tx) => findFields(tx, [filled.id, empty.id]))).map(
        (field) => field.hidden,
      ),
    ).toEqual([false, false])
  })

  test('only the user who changed a field undoes the change, while they may still change it', async () => {
    const workspace = await newWorkspace()
    const project = await addProject(workspace, 'One')
    const { id: fieldId } = await runCommand(await workspace.founder(), createField, {
      projectId: project.id,
      appliesTo: 'note',
      type: 'TEXT',
      label: 'Plan',
    })
    const ben = await workspace.member('MANAGER')
    const id = ben.actor.userId ?? ''
    const actOperationId = newId()
    await runCommand(ben, changeField, { id: fieldId, label: 'Tariff' }, actOperationId)
    const undoAct = async (who: WorkspaceContext) => runCommand(who, undoOperation, { actOperationId }, newId())
    await expect(undoAct(await workspace.founder())).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
    await runCommand(await workspace.founder(), changeMember, { id, role: 'VIEWER' })
    await expect(undoAct(await workspace.again(id))).rejects.toMatchObject({ code: 'Forbidden' })
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['Tariff'])
    await runCommand(await workspace.founder(), changeMember, { id, role: 'MANAGER' })
    await undoAct(await workspace.again(id))
    expect(await labelsIn(await workspace.founder(), project.id)).toEqual(['Plan'])
  })
})
