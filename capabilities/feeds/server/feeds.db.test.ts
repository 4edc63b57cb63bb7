import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant } from '#workspaces/server/commands/share-scope.ts'
import { changeSavedFeed } from './commands/change-saved-feed.ts'
import { createSavedFeed } from './commands/create-saved-feed.ts'
import { deleteSavedFeed, restoreSavedFeed } from './commands/delete-saved-feed.ts'
import { findSavedFeeds, listSavedFeeds } from './store.ts'

const { newWorkspace } = await useServices()

const titles = async (context: WorkspaceContext): Promise<string[]> =>
  context.read(async (tx) =>
    (await listSavedFeeds(tx, context.teamId, context.actor, { first: 50, after: null })).nodes.map(
      ({ title }) => title,
    ),
  )

test('a feed is visible only to its creator until it is shared, and others may then read but not change it', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  const { id } = await runCommand(await workspace.founder(), createSavedFeed, {
    title: 'Pricing',
    query: { types: ['INSIGHT'], published: true },
  })
  expect(await titles(await workspace.founder())).toEqual(['Pricing'])
  expect(await titles(await workspace.again(grace.actor.userId ?? ''))).toEqual([])
  await expect(runCommand(grace, changeSavedFeed, { id, title: 'Mine' })).rejects.toMatchObject({ code: 'NotFound' })

  const [feed] = await (await workspace.founder()).read(async (tx) => findSavedFeeds(tx, [id]))
  await runCommand(await workspace.founder(), setGrant, {
    scopeId: feed?.scopeId ?? '',
    granteeKind: 'markup',
    level: 'READ',
  })
  const reader = await workspace.again(grace.actor.userId ?? '')
  expect(await titles(reader)).toEqual(['Pricing'])
  await expect(runCommand(reader, changeSavedFeed, { id, title: 'Mine' })).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(
    runCommand(await workspace.again(grace.actor.userId ?? ''), deleteSavedFeed, { id }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
})

test('a deleted feed is restored as it was', async () => {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), createSavedFeed, {
    title: 'Lately',
    query: { date: { method: 'UPDATED', value: '1 week ago' } },
    layout: 'LIST',
  })
  await runCommand(await workspace.founder(), changeSavedFeed, { id, title: 'This week' })
  const { deletionId } = await runCommand(await workspace.founder(), deleteSavedFeed, { id })
  expect(await titles(await workspace.founder())).toEqual([])
  await runCommand(await workspace.founder(), restoreSavedFeed, { deletionId })
  const [feed] = await (await workspace.founder()).read(async (tx) => findSavedFeeds(tx, [id]))
  expect(feed).toMatchObject({
    title: 'This week',
    layout: 'LIST',
    query: { date: { method: 'UPDATED', value: '1 week ago' } },
  })
})

test('a viewer cannot save feeds, and titles and queries that are too long are refused', async () => {
  const workspace = await newWorkspace()
  await expect(
    runCommand(await workspace.member('VIEWER'), createSavedFeed, { title: 'Mine', query: {} }),
  ).rejects.toMatchObject({ code: 'Forbidden' })
  const ids = Array.from({ length: 500 }, () => newId())
  for (const bad of [
    { title: '  ', query: {} },
    { title: 'x'.repeat(201), query: {} },
    { title: 'x', query: { unknown: true } as object },
    {
      title: 'x',
      query: { location: { method: 'LOCATED_IN' as const, ids }, tags: { method: 'CONTAINS' as const, ids } },
    },
  ]) {
    await expect(runCommand(await workspace.founder(), createSavedFeed, bad)).rejects.toMatchObject({
      code: 'ValidationError',
    })
  }
})

test('a feed keeps the chosen filters of fields and the filter form', async () => {
  const workspace = await newWorkspace()
  const query = {
    types: ['NOTE' as const],
    fields: [{ type: 'TEXT' as const, id: newId(), method: 'CONTAINS' as const, value: 'nurse' }],
    notesFromFields: true,
    filter: {
      combinator: 'Or' as const,
      fields: [
        {
          id: 'a',
          field: { kind: 'system' as const, id: 'Starred' },
          fieldType: 'BOOLEAN' as const,
          operatorType: 'IS' as const,
          values: { boolean: true },
        },
      ],
    },
  }
  const { id } = await runCommand(await workspace.founder(), createSavedFeed, { title: 'Nurses', query })
  const [feed] = await (await workspace.founder()).read(async (tx) => findSavedFeeds(tx, [id]))
  expect(feed?.query).toEqual(query)
  const ofPerson = {
    ...query,
    filter: {
      combinator: 'And' as const,
      fields: [
        {
          id: 'a',
          field: { kind: 'person' as const, id: newId() },
          fieldType: 'PERSON' as const,
          operatorType: 'IS' as const,
          values: { text: 'Ada' },
        },
      ],
    },
  }
  await expect(
    runCommand(await workspace.founder(), createSavedFeed, { title: 'Nurses', query: ofPerson }),
  ).rejects.toMatchObject({ message: 'person FilterFieldForms cannot be of type PERSON' })
})
