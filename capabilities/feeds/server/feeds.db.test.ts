import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant } from '#workspaces/server/commands/share-scope.ts'
import { MAX_SAVED_FEEDS_OF_PERSON } from '../model/limits.ts'
import { changeSavedFeed } from './commands/change-saved-feed.ts'
import { createSavedFeed } from './commands/create-saved-feed.ts'
import { deleteSavedFeed, restoreSavedFeed } from './commands/delete-saved-feed.ts'
import { findSavedFeeds, insertSavedFeed, listSavedFeeds } from './store.ts'

const { services, newWorkspace } = await useServices()

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

test('feeds are listed page by page, the oldest first', async () => {
  const workspace = await newWorkspace()
  for (const title of ['First', 'Second', 'Third'])
    await runCommand(await workspace.founder(), createSavedFeed, { title, query: {} })
  const pageAfter = async (after: string | null) => {
    const { read, teamId, actor } = await workspace.founder()
    return read(async (tx) => listSavedFeeds(tx, teamId, actor, pageRequest(2, after)))
  }
  const first = await pageAfter(null)
  const second = await pageAfter(first.endCursor)
  expect([first, second].map(({ nodes, hasNextPage }) => [nodes.map(({ title }) => title), hasNextPage])).toEqual([
    [['First', 'Second'], true],
    [['Third'], false],
  ])
})

test('a change of a feed changes only what it names', async () => {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), createSavedFeed, {
    title: 'Lately',
    query: { published: true },
    layout: 'LIST',
  })
  const feed = async () =>
    (await (await workspace.founder()).read(async (tx) => findSavedFeeds(tx, [id]))).map(
      ({ title, query, layout }) => ({
        title,
        query,
        layout,
      }),
    )
  await runCommand(await workspace.founder(), changeSavedFeed, { id, layout: 'GRID' })
  expect(await feed()).toEqual([{ title: 'Lately', query: { published: true }, layout: 'GRID' }])
  await runCommand(await workspace.founder(), changeSavedFeed, { id, query: { published: false } })
  expect(await feed()).toEqual([{ title: 'Lately', query: { published: false }, layout: 'GRID' }])
})

test('a user keeps a limited number of feeds: deleted ones do not count, nor do those of others', async () => {
  const workspace = await newWorkspace()
  const save = async (context: WorkspaceContext, title: string): Promise<Id> =>
    (await runCommand(context, createSavedFeed, { title, query: {} })).id
  const grace = await workspace.member('CONTRIBUTOR')
  await save(grace, 'Of Grace')
  const gone = await save(await workspace.founder(), 'Gone')
  await runCommand(await workspace.founder(), deleteSavedFeed, { id: gone })
  const last = await save(await workspace.founder(), 'Last')
  const { teamId, actor } = await workspace.founder()
  await services.database.workspace(teamId).write(async (tx) => {
    const [feed] = await findSavedFeeds(tx, [last])
    for (let more = 2; more < MAX_SAVED_FEEDS_OF_PERSON; more += 1)
      await insertSavedFeed(tx, teamId, actor.principal, {
        id: newId(),
        scopeId: feed?.scopeId ?? '',
        title: `Feed ${more}`,
        query: {},
        layout: 'LIST',
      })
  })
  await save(await workspace.founder(), 'One more')
  await expect(save(await workspace.founder(), 'Too many')).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: `You can keep at most ${MAX_SAVED_FEEDS_OF_PERSON} feeds. Delete one first.`,
  })
  await save(await workspace.again(grace.actor.userId ?? ''), 'Another of Grace')
  await runCommand(await workspace.founder(), deleteSavedFeed, { id: last })
  await save(await workspace.founder(), 'In its place')
})
