import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import type { FieldForm, FilterForm } from '#filters/model/filter-form.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant } from '#workspaces/server/commands/share-scope.ts'
import { MAX_SAVED_FILTERS_OF_PERSON } from '../model/limits.ts'
import { changeSavedFilter } from './commands/change-saved-filter.ts'
import { createSavedFilter } from './commands/create-saved-filter.ts'
import { deleteSavedFilter, restoreSavedFilter } from './commands/delete-saved-filter.ts'
import { findSavedFilters, listSavedFilters, visibleSavedFilters } from './store.ts'

const { services, newWorkspace } = await useServices()

const condition = (
  values: FieldForm['values'],
  id = 'Title',
  operatorType: FieldForm['operatorType'] = 'CONTAINS',
): FieldForm => ({
  id: newId(),
  field: { kind: 'system', id },
  fieldType: id === 'Title' ? 'TEXT' : 'SELECT',
  operatorType,
  values,
})
const all = (...fields: FieldForm[]): FilterForm => ({ combinator: 'And', fields })
const titled = (text: string): FilterForm => all(condition({ text }))

const labels = async (context: WorkspaceContext, words = ''): Promise<string[]> =>
  context.read(async (tx) =>
    (await listSavedFilters(tx, context.teamId, context.actor, words, { first: 50, after: null })).nodes.map(
      ({ label }) => label,
    ),
  )

test('a filter is visible only to its creator until it is shared, and others may then use but not change it', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  const { id } = await runCommand(await workspace.founder(), createSavedFilter, {
    label: 'Pricing',
    filter: titled('price'),
  })
  const readerOf = async () => workspace.again(grace.actor.userId ?? '')
  expect(await labels(await workspace.founder())).toEqual(['Pricing'])
  expect(await labels(await readerOf())).toEqual([])
  await expect(runCommand(grace, changeSavedFilter, { id, label: 'Mine' })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(runCommand(await readerOf(), deleteSavedFilter, { id })).rejects.toMatchObject({ code: 'NotFound' })

  const [saved] = await (await workspace.founder()).read(async (tx) => findSavedFilters(tx, [id]))
  await runCommand(await workspace.founder(), setGrant, {
    scopeId: saved?.scopeId ?? '',
    granteeKind: 'markup',
    level: 'READ',
  })
  expect(await labels(await readerOf())).toEqual(['Pricing'])
  await expect(runCommand(await readerOf(), changeSavedFilter, { id, filter: titled('cost') })).rejects.toMatchObject({
    code: 'Forbidden',
  })
  await expect(runCommand(await readerOf(), deleteSavedFilter, { id })).rejects.toMatchObject({ code: 'Forbidden' })

  // No one in another workspace, even with its id.
  const stranger = await (await newWorkspace()).founder()
  expect(await labels(stranger)).toEqual([])
  expect(await stranger.read(async (tx) => visibleSavedFilters(tx, stranger.actor, [id]))).toEqual([])
  await expect(runCommand(stranger, changeSavedFilter, { id, label: 'Mine' })).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('a changed or deleted filter is restored as it was, and the list can be searched and paged by label', async () => {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), createSavedFilter, {
    label: 'Nurses',
    description: 'Who works at night',
    filter: titled('nurse'),
  })
  for (const label of ['Élan 10', 'élan 9', 'Surgeons', 'Nurses'])
    await runCommand(await workspace.founder(), createSavedFilter, { label, filter: titled(label) })
  await runCommand(await workspace.founder(), changeSavedFilter, { id, label: 'Night nurses', filter: titled('night') })
  expect(await labels(await workspace.founder())).toEqual(['élan 9', 'Élan 10', 'Night nurses', 'Nurses', 'Surgeons'])
  expect(await labels(await workspace.founder(), ' NURSE')).toEqual(['Night nurses', 'Nurses'])
  expect(await labels(await workspace.founder(), '%')).toEqual([])

  const { deletionId } = await runCommand(await workspace.founder(), deleteSavedFilter, { id })
  expect(await labels(await workspace.founder(), 'nurse')).toEqual(['Nurses'])
  await runCommand(await workspace.founder(), restoreSavedFilter, { deletionId })
  const [saved] = await (await workspace.founder()).read(async (tx) => findSavedFilters(tx, [id]))
  expect(saved).toMatchObject({
    label: 'Night nurses',
    description: 'Who works at night',
    filter: { fields: [{ values: { text: 'night' } }] },
  })

  const paged: string[] = []
  for (let after: string | null = null, more = true; more;) {
    const { data }: Awaited<ReturnType<typeof askGraph>> = await askGraph(
      { services, workspace: await workspace.founder() },
      'query ($after: String) { savedFilters(first: 2, after: $after) { nodes { label } endCursor hasNextPage } }',
      { after },
    )
    const page = data?.['savedFilters'] as { nodes: { label: string }[]; endCursor: string; hasNextPage: boolean }
    paged.push(...page.nodes.map(({ label }) => label))
    after = page.endCursor
    more = page.hasNextPage
  }
  expect(paged).toEqual(['élan 9', 'Élan 10', 'Night nurses', 'Nurses', 'Surgeons'])
})

test('filters that are too long, empty or invalid are refused, with the field and its limit', async () => {
  const workspace = await newWorkspace()
  await expect(
    runCommand(await workspace.member('VIEWER'), createSavedFilter, { label: 'Mine', filter: titled('x') }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
  const ids = Array.from({ length: 200 }, () => newId())
  const large = all(
    ...['Tags', 'People', 'Project'].map((field) =>
      condition({ tags: ids, people: ids, projects: ids }, field, 'IS_ONE_OF'),
    ),
  )
  const refusals: ReadonlyArray<readonly [object, string, number | undefined]> = [
    [{ label: ' ', filter: titled('x') }, 'label', undefined],
    [{ label: 'x'.repeat(201), filter: titled('x') }, 'label', 200],
    [{ label: 'x', description: 'x'.repeat(1_001), filter: titled('x') }, 'description', 1_000],
    [{ label: 'x', filter: large }, 'filter', 20_000],
    [{ label: 'x', filter: all() }, 'filter', undefined],
    [{ label: 'x', filter: titled(' ') }, 'filter', undefined],
  ]
  const { id } = await runCommand(await workspace.founder(), createSavedFilter, {
    label: 'x'.repeat(200),
    description: 'x'.repeat(1_000),
    filter: titled('x'),
  })
  for (const [input, field, limit] of refusals) {
    const refused = {
      code: 'ValidationError',
      problems: [{ path: [field], ...(limit === undefined ? {} : { limit }) }],
    }
    await expect(
      runCommand(await workspace.founder(), createSavedFilter, input as { label: string; filter: FilterForm }),
    ).rejects.toMatchObject(refused)
    await expect(runCommand(await workspace.founder(), changeSavedFilter, { id, ...input })).rejects.toMatchObject(
      refused,
    )
  }
})

test('the limit per person holds, even for simultaneous requests', async () => {
  const workspace = await newWorkspace()
  for (let at = 1; at < MAX_SAVED_FILTERS_OF_PERSON; at += 1)
    await runCommand(await workspace.founder(), createSavedFilter, { label: `Filter ${at}`, filter: titled('x') })
  const late = await Promise.allSettled(
    Array.from({ length: 3 }, async (_, at) =>
      runCommand(await workspace.founder(), createSavedFilter, { label: `Late ${at}`, filter: titled('x') }),
    ),
  )
  expect(late.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(
    runCommand(await workspace.founder(), createSavedFilter, { label: 'One more', filter: titled('x') }),
  ).rejects.toMatchObject({ code: 'InvalidOperation', problems: [{ limit: MAX_SAVED_FILTERS_OF_PERSON }] })
  await runCommand(await workspace.member('CONTRIBUTOR'), createSavedFilter, {
    label: 'Of another',
    filter: titled('x'),
  })
})
