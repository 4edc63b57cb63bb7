import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { FieldForm, FilterForm } from '#filters/model/filter-form.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { createSavedFilter } from '#saved-filters/server/commands/create-saved-filter.ts'
import { visibleSavedFilters } from '#saved-filters/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { openSearchIndex, search, type SearchIndex } from './index.ts'

const { services, newWorkspace } = await useServices()
const folder = mkdtempSync(join(tmpdir(), 'selected-filter-'))
const workspace = await newWorkspace()
const failures: unknown[] = []
let index: SearchIndex

beforeAll(async () => {
  index = await openSearchIndex({
    database: services.database,
    kinds: services.kinds,
    folder,
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })
}, 60_000)

afterAll(async () => {
  await index.close()
  rmSync(folder, { recursive: true, force: true })
  expect(failures).toEqual([])
})

const condition = (
  id: string,
  values: FieldForm['values'],
  operatorType: FieldForm['operatorType'] = 'IS_ONE_OF',
  fieldType: FieldForm['fieldType'] = 'SELECT',
): FieldForm => ({ id: newId(), field: { kind: 'system', id }, fieldType, operatorType, values })
const any = (...fields: FieldForm[]): FilterForm => ({ combinator: 'Or', fields })

async function found(context: WorkspaceContext, options: Parameters<typeof search>[1]): Promise<string[]> {
  Object.assign(context.services, { searchIndex: index })
  try {
    return (await search(context, { limit: 50, ...options })).items.map(({ id }) => id).toSorted()
  } finally {
    await context.close()
  }
}

const scopeOf = async (find: (context: WorkspaceContext) => Promise<{ scopeId: Id } | null | undefined>): Promise<Id> =>
  (await find(await workspace.founder()))?.scopeId ?? ''

test('a search by a saved filter finds what its conditions leave of what the reader may see, and reveals nothing of the rest', async () => {
  const { id: openId } = await runCommand(await workspace.founder(), createProject, { title: 'Open garden' })
  const { id: hiddenId } = await runCommand(await workspace.founder(), createProject, { title: 'Hidden garden' })
  await runCommand(await workspace.founder(), setScopeInheritance, {
    scopeId: await scopeOf(async ({ read }) => read(async (tx) => findProject(tx, hiddenId))),
    inherits: false,
  })
  const { id: tagId } = await runCommand(await workspace.founder(), createTag, {
    projectId: hiddenId,
    title: 'Hidden pain',
  })
  const { id: openTagId } = await runCommand(await workspace.founder(), createTag, {
    projectId: openId,
    title: 'Open pain',
  })
  const filter = any(
    condition('Tags', { tags: [tagId, openTagId] }),
    condition('Title', { text: 'garden' }, 'CONTAINS', 'TEXT'),
  )
  const { id: savedId } = await runCommand(await workspace.founder(), createSavedFilter, { label: 'Gardens', filter })
  await index.caughtUp()
  expect(await found(await workspace.founder(), { selectedFilterId: savedId, types: ['PROJECT', 'TAG'] })).toEqual(
    [openId, hiddenId, tagId, openTagId].toSorted(),
  )

  const grace = await workspace.member('CONTRIBUTOR')
  const reader = async (): Promise<WorkspaceContext> => workspace.again(grace.actor.userId ?? '')
  await expect(found(await reader(), { selectedFilterId: savedId })).rejects.toMatchObject({ code: 'NotFound' })
  const scopeId = await scopeOf(
    async ({ read, actor }) => (await read(async (tx) => visibleSavedFilters(tx, actor, [savedId])))[0],
  )
  await runCommand(await workspace.founder(), setGrant, {
    scopeId,
    granteeKind: 'user',
    granteeId: grace.actor.userId ?? '',
    level: 'READ',
  })
  expect(await found(await reader(), { selectedFilterId: savedId, types: ['PROJECT', 'TAG'] })).toEqual(
    [openId, openTagId].toSorted(),
  )
  // What GraphQL returns for the filter, and for what a page requests to name its conditions.
  const reported = await askGraph(
    { services, workspace: await reader() },
    'query ($id: ID!) { savedFilter(id: $id) { label description filter viewerCan { edit share delete } } savedFilters { nodes { id } } }',
    { id: savedId },
  )
  expect(reported.data?.['savedFilter']).toMatchObject({
    label: 'Gardens',
    viewerCan: { edit: false, share: false, delete: false },
  })
  expect(JSON.stringify(reported)).not.toMatch(/Hidden/)
  expect(
    await found(await reader(), { types: ['TAG'], filter: any(condition('Tags', { tags: [tagId, openTagId] })) }),
  ).toEqual([openTagId])
})

test('given conditions replace the saved ones; a filter that does not exist is reported to every caller', async () => {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Alone on the shelf' })
  const { id: savedId } = await runCommand(await workspace.founder(), createSavedFilter, {
    label: 'Nothing',
    filter: any(condition('Title', { text: 'nowhere at all' }, 'CONTAINS', 'TEXT')),
  })
  await index.caughtUp()
  const shelf = any(condition('Title', { text: 'on the shelf' }, 'CONTAINS', 'TEXT'))
  expect(await found(await workspace.founder(), { selectedFilterId: savedId, types: ['PROJECT'] })).toEqual([])
  expect(
    await found(await workspace.founder(), { selectedFilterId: savedId, filter: shelf, types: ['PROJECT'] }),
  ).toEqual([projectId])
  for (const context of [await workspace.founder(), await (await newWorkspace()).founder()]) {
    await expect(
      found(context, { selectedFilterId: context.teamId === workspace.teamId ? newId() : savedId }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  }
  await expect(found(await workspace.founder(), { selectedFilterId: 'saved' })).rejects.toMatchObject({
    code: 'ValidationError',
  })
})
