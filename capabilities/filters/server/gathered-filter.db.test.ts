import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import type { FieldForm } from '../model/filter-form.ts'
import { compileForTypes } from '../model/query.ts'
import { matchingIds } from './index.ts'

const { services, newWorkspace } = await useServices()

const inOrder = (one = '', other = ''): number => (one < other ? -1 : 1)

test('a field of several projects is compared in all that the reader sees, its options by their labels', async () => {
  const workspace = await newWorkspace()
  const act = async (mutation: string, input: object): Promise<Id> => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
    const { data, errors } = await askGraph(
      { services, workspace: await workspace.founder() },
      `mutation ($input: ${type}!, $operation: ID!) { done: ${mutation}(input: $input, operationId: $operation) { id } }`,
      { input, operation: newId() },
    )
    expect(errors).toBeUndefined()
    return (data?.['done'] as { id: Id } | undefined)?.id ?? ''
  }
  const projects = await Promise.all(
    ['Garden', 'Kitchen', 'Secret'].map(
      async (title) => (await runCommand(await workspace.founder(), createProject, { title })).id,
    ),
  )
  const made = await Promise.all(
    projects.map(async (projectId, at) => {
      const select = [
        { id: newId(), label: at === 1 ? 'PLUS' : 'Plus' },
        { id: newId(), label: 'Free' },
      ] as const
      const base = { projectId, appliesTo: 'note' }
      const planId = await act('createField', {
        ...base,
        type: 'SELECT',
        label: at === 1 ? 'plan' : 'Plan',
        options: { select },
      })
      const ageId = await act('createField', { ...base, type: 'NUMBER', label: 'Age' })
      const notes = await Promise.all(
        select.map(async (option, value) => {
          const id = await act('createNote', { projectId, title: `${at} ${value}` })
          await act('setFieldValues', {
            id,
            values: [
              { fieldId: planId, optionIds: [option.id] },
              { fieldId: ageId, text: String(10 * at + value) },
            ],
          })
          return id
        }),
      )
      return { planId, ageId, select, notes }
    }),
  )
  const [garden, kitchen, secret] = made
  if (!garden || !kitchen || !secret) throw new Error('Three were made.')
  const founder = await workspace.founder()
  const { actor } = await workspace.member('VIEWER')
  const place = await founder.read(async (tx) => findProject(tx, projects[2] ?? ''))
  await runCommand(founder, setScopeInheritance, { scopeId: place?.scopeId ?? '', inherits: false })
  const reader = await workspace.again(actor.userId ?? '')

  const found = async (as: WorkspaceContext, form: Omit<FieldForm, 'id'>): Promise<Id[]> => {
    const queries = compileForTypes(
      ['NOTE'],
      { combinator: 'And', fields: [{ id: 'a', ...form }] },
      { userId: null, now: new Date() },
    )
    const ids = (await as.read(async (tx) => matchingIds(tx, as.actor, queries, {}))).get('NOTE') ?? []
    return ids.filter((id) => made.some(({ notes }) => notes.includes(id))).toSorted(inOrder)
  }
  const plan = (operatorType: FieldForm['operatorType'], gathered = true): Omit<FieldForm, 'id'> => ({
    field: { kind: 'note', id: garden.planId, gathered },
    fieldType: 'SELECT',
    operatorType,
    values: { options: [garden.select[0].id] },
  })
  const plus = [garden, kitchen].map(({ notes }) => notes[0])
  expect(await found(reader, plan('IS_ONE_OF'))).toEqual(plus.toSorted(inOrder))
  expect(await found(reader, plan('IS_ALL_OF'))).toEqual(plus.toSorted(inOrder))
  expect(await found(reader, plan('IS_NOT_ONE_OF'))).toEqual(
    [garden, kitchen].map(({ notes }) => notes[1]).toSorted(inOrder),
  )
  expect(await found(reader, plan('IS_ONE_OF', false))).toEqual([garden.notes[0]])
  expect(await found(await workspace.founder(), plan('IS_ONE_OF'))).toHaveLength(3)
  expect(
    await found(reader, {
      field: { kind: 'note', id: kitchen.ageId, gathered: true },
      fieldType: 'NUMBER',
      operatorType: 'IS_GREATER_THAN',
      values: { double: '0' },
    }),
  ).toEqual([garden.notes[1], ...kitchen.notes].toSorted(inOrder))
  // A field that the reader may not see reveals nothing.
  expect(
    await found(reader, {
      field: { kind: 'note', id: secret.ageId, gathered: true },
      fieldType: 'NUMBER',
      operatorType: 'IS_GREATER_THAN',
      values: { double: '0' },
    }),
  ).toEqual([])
})
