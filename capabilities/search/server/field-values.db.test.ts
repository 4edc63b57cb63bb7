import { expect, test } from 'vitest'
import { z } from 'zod'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { changeField, setFieldsHidden } from '#fields/server/commands/change-field.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { restoreFields } from '#fields/server/commands/delete-fields.ts'
import { createFieldGroup, deleteFieldGroup, setFieldGroupLink } from '#fields/server/commands/field-groups.ts'
import { findFields } from '#fields/server/index.ts'
import { fillInsightFields } from '#insights/server/commands/fill-insight-fields.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { fillPersonFields } from '#people/server/commands/fill-person-fields.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import type { SearchItem } from '../model/search-result.ts'
import { search } from './index.ts'

const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)

/** What a member finds by words, with the shown fields: marked words in brackets. */
async function found(context: WorkspaceContext, value: string): Promise<Array<{ id: Id; fields: string[] }>> {
  await searchIndex().caughtUp()
  const actor = (await context.reloadActor?.()) ?? context.actor
  const asking = { ...context, actor, services: { ...context.services, searchIndex: searchIndex() } }
  const { items } = await search(asking, { query: { value, method: 'FULL_TEXT' } })
  return items.map(({ id, fields }) => ({ id, fields: fields.map(shown) }))
}

function shown({ label, value }: SearchItem['fields'][number]): string {
  return `${label}: ${value.map(({ text, match }) => (match ? `[${text}]` : text)).join('')}`
}

function options(...labels: string[]) {
  return labels.map((label) => ({ id: newId(), label, color: null }))
}

async function newProject() {
  const workspace = await newWorkspace()
  const founder = await workspace.founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Loans' })
  const again = async (): Promise<WorkspaceContext> => workspace.founder()
  const { id: noteId } = await runCommand(await again(), createNote, { projectId, title: 'Response 1' })
  return { workspace, projectId, noteId, founder: again }
}

test('values of fields of notes, insights and people are found by words, and shown with their label; labels do not match', async () => {
  const { projectId, noteId, founder } = await newProject()
  const field = async (type: 'TEXT' | 'NUMBER' | 'PERSON' | 'SELECT', label: string): Promise<Id> =>
    (await runCommand(await founder(), createField, { projectId, appliesTo: 'note', type, label })).id
  const company = await field('TEXT', 'Company')
  const amount = await field('NUMBER', 'Amount')
  const agent = await field('PERSON', 'Agent')
  const country = await field('SELECT', 'Country')
  await runCommand(await founder(), changeField, { id: country, addOptions: options('United Kingdom', 'France') })
  const [withOptions] = await (await founder()).read(async (tx) => findFields(tx, [country]))
  await runCommand(await founder(), setFieldValues, {
    id: noteId,
    values: [
      { fieldId: company, text: 'Enova International, Inc.' },
      { fieldId: amount, text: '1250' },
      { fieldId: agent, text: 'Maja Lindqvist' },
      { fieldId: country, optionIds: withOptions?.options.select?.map(({ id }) => id) ?? [] },
    ],
  })
  const { id: insightId } = await runCommand(await founder(), createInsight, { projectId, title: 'They wait' })
  const { id: ofInsight } = await runCommand(await founder(), createField, {
    projectId,
    appliesTo: 'insight',
    type: 'TEXT',
    label: 'Product area',
  })
  await runCommand(await founder(), fillInsightFields, {
    id: insightId,
    values: [{ fieldId: ofInsight, text: 'Repayments' }],
  })
  const { id: personId } = await runCommand(await founder(), createPerson, { name: 'Edda' })
  const { id: ofPerson } = await runCommand(await founder(), createField, {
    appliesTo: 'person',
    type: 'TEXT',
    label: 'Job title',
  })
  await runCommand(await founder(), fillPersonFields, {
    id: personId,
    values: [{ fieldId: ofPerson, text: 'Head of lending' }],
  })
  const ada = await founder()
  expect(await found(ada, 'enova')).toEqual([{ id: noteId, fields: ['Company: [Enova] International, Inc.'] }])
  expect(await found(ada, '1250')).toEqual([{ id: noteId, fields: ['Amount: [1250]'] }])
  expect(await found(ada, 'lindqvist response')).toEqual([{ id: noteId, fields: ['Agent: Maja [Lindqvist]'] }])
  expect(await found(ada, '"united kingdom"')).toEqual([{ id: noteId, fields: ['Country: [United Kingdom]'] }])
  expect(await found(ada, '"kingdom france"')).toEqual([])
  expect(await found(ada, 'repayment')).toEqual([{ id: insightId, fields: ['Product area: [Repayments]'] }])
  expect(await found(ada, 'lending')).toEqual([{ id: personId, fields: ['Job title: Head of [lending]'] }])
  for (const label of ['company', 'amount', 'agent', 'country', '"product area"', '"job title"'])
    expect(await found(ada, label), label).toEqual([])
})

test('the index follows changed values, renamed and merged options, and fields that are hidden and shown again', async () => {
  const { projectId, noteId, founder } = await newProject()
  const { id: fieldId } = await runCommand(await founder(), createField, {
    projectId,
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Plan',
  })
  await runCommand(await founder(), changeField, { id: fieldId, addOptions: options('Basic', 'Premium') })
  const [withOptions] = await (await founder()).read(async (tx) => findFields(tx, [fieldId]))
  const [basic = '', premium = ''] = withOptions?.options.select?.map(({ id }) => id) ?? []
  const fill = async (...optionIds: Id[]) =>
    runCommand(await founder(), setFieldValues, { id: noteId, values: [{ fieldId, optionIds }] })
  const finds = async (value: string) => (await found(await founder(), value)).length
  await fill(basic)
  expect([await finds('basic'), await finds('premium')]).toEqual([1, 0])
  await fill(premium)
  expect([await finds('basic'), await finds('premium')]).toEqual([0, 1])
  await runCommand(await founder(), changeField, { id: fieldId, changeOptions: [{ id: premium, label: 'Platinum' }] })
  expect([await finds('premium'), await finds('platinum')]).toEqual([0, 1])
  await runCommand(await founder(), setFieldsHidden, { ids: [fieldId], hidden: true })
  expect(await finds('platinum')).toBe(0)
  await runCommand(await founder(), setFieldsHidden, { ids: [fieldId], hidden: false })
  expect(await finds('platinum')).toBe(1)
  await runCommand(await founder(), changeField, { id: fieldId, removeOptions: [{ id: premium, intoId: basic }] })
  expect([await finds('platinum'), await finds('basic')]).toEqual([0, 1])
})

test('users who may not see a field group learn nothing of its fields from hits, totals, suggestions or excerpts', async () => {
  const { workspace, projectId, noteId, founder } = await newProject()
  const { id: groupId } = await runCommand(await founder(), createFieldGroup, { title: 'Customer', appliesTo: 'note' })
  const link = async (linked: boolean) =>
    runCommand(await founder(), setFieldGroupLink, { fieldGroupId: groupId, projectId, linked })
  await link(true)
  const { id: fieldId } = await runCommand(await founder(), createField, {
    fieldGroupId: groupId,
    appliesTo: 'note',
    type: 'TEXT',
    label: 'Contract',
  })
  await runCommand(await founder(), setFieldValues, { id: noteId, values: [{ fieldId, text: 'Confidential terms' }] })
  const [field] = await (await founder()).read(async (tx) => findFields(tx, [fieldId]))
  const keepFrom = defineCommand({
    name: 'keep-group-from',
    who: { installation: 'It sets a test up.' },
    input: z.object({ userId: z.string() }),
    async run({ tx, teamId }, { userId }) {
      await setInheritance(tx, teamId, field?.scopeId ?? '', false)
      await putGrant(tx, teamId, field?.scopeId ?? '', { kind: 'user', id: userId }, 'READ')
      return {}
    },
  })
  const ben = await workspace.member('CONTRIBUTOR')
  const eve = await workspace.member('CONTRIBUTOR')
  await runCommand(await founder(), keepFrom, { userId: ben.actor.userId ?? '' })
  expect(await found(ben, 'confidential')).toEqual([{ id: noteId, fields: ['Contract: [Confidential] terms'] }])
  expect(await found(ben, '"confidential terms" response')).toEqual([
    { id: noteId, fields: ['Contract: [Confidential terms]'] },
  ])
  for (const value of ['confidential', '"confidential terms"', 'confidental', 'term'])
    expect(await found(eve, value), value).toEqual([])
  const actor = (await eve.reloadActor?.()) ?? eve.actor
  const asking = { ...eve, actor, services: { ...eve.services, searchIndex: searchIndex() } }
  for (const value of ['confidental', 'confidential'])
    expect(await search(asking, { query: { value, method: 'FULL_TEXT' } }), value).toMatchObject({
      total: 0,
      suggestedQuery: null,
    })
  // A hit that is shown for another reason does not show the field's words either.
  expect(await found(eve, 'response confidential')).toEqual([{ id: noteId, fields: [] }])
  await link(false)
  expect(await found(ben, 'confidential')).toEqual([])
  await link(true)
  expect(await found(ben, 'confidential')).toHaveLength(1)
  const { deletionId } = await runCommand(await founder(), deleteFieldGroup, { id: groupId })
  expect(await found(ben, 'confidential')).toEqual([])
  await runCommand(await founder(), restoreFields, { deletionId })
  expect(await found(ben, 'confidential')).toHaveLength(1)
})
