import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId } from '#platform/kernel/ids.ts'
import {
  changesChannel,
  defineCommand,
  followFeed,
  presentVersion,
  runCommand,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { deleteProject } from '#projects/server/commands/delete-project.ts'
import { findProject } from '#projects/server/index.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { pinFolder } from '#folders/server/commands/pin-folder.ts'
import { changeWorkspace } from '#workspaces/server/commands/change-workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { projectEvents } from '#projects/model/events.ts'
import { useServices } from '../harness/workspace.ts'

const { services, newWorkspace } = await useServices()

test('ending a subscription while it waits releases it at once', async () => {
  const { founder } = await newWorkspace()
  let open = 0
  const counting = {
    ...services,
    liveUpdates: {
      ...services.liveUpdates,
      subscribe: async (...rest: Parameters<typeof services.liveUpdates.subscribe>) => {
        const stop = await services.liveUpdates.subscribe(...rest)
        open += 1
        return () => {
          open -= 1
          stop()
        }
      },
    },
  }
  const feed = await followFeed(counting, await founder(), async () => founder(), { after: null })
  const waiting = feed.next()
  expect(open).toBe(1)
  await feed.return?.()
  expect(open).toBe(0)
  expect(await waiting).toEqual({ done: true, value: undefined })
})

test('a subscription ends with the membership', async () => {
  const { founder, teamId } = await newWorkspace()
  let member = true
  const feed = await followFeed(services, await founder(), async () => (member ? founder() : null), { after: null })
  const first = feed.next()
  await runCommand(await founder(), changeWorkspace, { name: 'Renamed' })
  expect(await first).toMatchObject({ done: false, value: { changes: [{ type: 'workspace.changed', id: teamId }] } })
  member = false
  const ended = (async () => {
    for (;;) if ((await feed.next()).done === true) return 'ended'
  })()
  // Changes arrive until the next check of the member, which is due within a second.
  let done = false
  void ended.then(() => (done = true))
  for (let turn = 0; !done; turn += 1) await runCommand(await founder(), changeWorkspace, { name: `Renamed ${turn}` })
  expect(await ended).toBe('ended')
})

test('changes committed while a page is loading are published when it begins to follow', async () => {
  const { founder, member, again } = await newWorkspace()
  const ada = await founder()
  const version = await ada.database.read(async (tx) => presentVersion(tx, ada.teamId))
  const shown = await runCommand(ada, createProject, { title: 'Made a moment ago' })
  const hidden = await runCommand(ada, createProject, { title: 'For Ada alone' })
  const { scope_id: hiddenScope } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', hidden.id).executeTakeFirstOrThrow(),
  )
  await runCommand(ada, setScopeInheritance, { scopeId: hiddenScope, inherits: false })
  const grace = await member('CONTRIBUTOR')
  const feed = await followFeed(services, grace, async () => again(grace.actor.userId ?? ''), {
    after: version,
    held: [],
  })
  const { value } = await feed.next()
  const reported = value?.changes.map(({ id }) => id) ?? []
  expect(reported).toContain(shown.id)
  expect(reported).not.toContain(hidden.id)
  await feed.return?.()
})

test('each version is published once and in order, even if its messages are lost, late or repeated', async () => {
  const { founder, teamId } = await newWorkspace()
  const ada = await founder()
  const subscribers = new Set<(message: unknown) => void>()
  const channel = {
    ...services,
    liveUpdates: {
      ...services.liveUpdates,
      subscribe: async (_channel: string, receive: (message: unknown) => void) => {
        subscribers.add(receive)
        return Promise.resolve(() => void subscribers.delete(receive))
      },
    },
  }
  const sent: unknown[] = []
  const stop = await services.liveUpdates.subscribe(changesChannel(teamId), (message) => void sent.push(message))
  const receive = (message: unknown): void => subscribers.forEach((one) => one(message))
  const feed = await followFeed(channel, ada, async () => founder(), { after: null })
  const make = async (title: string): Promise<string> =>
    (await runCommand(await founder(), createProject, { title })).id
  const ids = [await make('a'), await make('b'), await make('c'), await make('d')]
  await expect.poll(() => sent.length).toBe(4)
  const next = async (): Promise<string[]> => {
    const { value } = await feed.next()
    return (value?.changes ?? []).filter(({ kind }) => kind === 'project').map(({ id }) => id)
  }
  // The first and the third are lost, the second arrives late and twice.
  receive(sent[3])
  expect(await next()).toEqual(ids)
  const last = await make('e')
  await expect.poll(() => sent.length).toBe(5)
  for (const at of [1, 4, 1]) receive(sent[at])
  expect(await next()).toEqual([last])
  await feed.return?.()
  stop()
})

test('a reader who was offline for more changes than are published one by one is informed, and follows from there', async () => {
  const { founder, teamId } = await newWorkspace()
  const many = defineCommand({
    name: 'change-much',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run({ emit }) {
      for (let at = 0; at < 1_200; at += 1) emit(projectEvents.restored({ id: newId(), scopeId: teamId }))
      return Promise.resolve({})
    },
  })
  await runCommand(await founder(), many, {})
  const feed = await followFeed(services, await founder(), async () => founder(), { after: 0 })
  expect((await feed.next()).value).toEqual({
    version: expect.any(Number),
    changes: [],
    all: expect.arrayContaining([teamId]),
    lost: [],
    everything: false,
  })
  const later = feed.next()
  await runCommand(await founder(), changeWorkspace, { name: 'Renamed' })
  expect((await later).value).toMatchObject({ changes: [{ type: 'workspace.changed' }], everything: false })
  await feed.return?.()
})

test('a page with a version later than that of a restored workspace reads everything again, and follows later changes', async () => {
  const { founder } = await newWorkspace()
  const feed = await followFeed(services, await founder(), async () => founder(), { after: 1_000_000 })
  expect((await feed.next()).value).toMatchObject({ changes: [], everything: true })
  const later = feed.next()
  await runCommand(await founder(), changeWorkspace, { name: 'Renamed' })
  expect((await later).value).toMatchObject({ changes: [{ type: 'workspace.changed' }], everything: false })
  await feed.return?.()
})

test('a place that is shared right after it was found hidden is published', async () => {
  const { founder, member, again } = await newWorkspace()
  const ada = await founder()
  const { id } = await runCommand(ada, createProject, { title: 'For Ada alone' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await runCommand(ada, setScopeInheritance, { scopeId, inherits: false })
  const grace = await member('CONTRIBUTOR')
  const feed = await followFeed(services, grace, async () => again(grace.actor.userId ?? ''), { after: null })
  const first = feed.next()
  await runCommand(await founder(), changeProject, { id, title: 'Still hers' })
  await runCommand(await founder(), changeWorkspace, { name: 'Told to all' })
  expect((await first).value?.changes.map((change) => change.type)).toEqual(['workspace.changed'])
  const second = feed.next()
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: true })
  expect((await second).value?.changes.map((change) => change.type)).toEqual(['scope.shared'])
  await feed.return?.()
})

test('the loss of access to a place is reported to users who saw it, so that their pages stop showing its contents', async () => {
  const { founder, member, again } = await newWorkspace()
  const { id } = await runCommand(await founder(), createProject, { title: 'For everybody' })
  const { scope_id: scopeId } = await (
    await founder()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const grace = await member('CONTRIBUTOR')
  const stranger = await member('CONTRIBUTOR')
  let sees = grace
  const feed = await followFeed(services, grace, async () => (sees = await again(grace.actor.userId ?? '')), {
    after: null,
  })
  const first = feed.next()
  await runCommand(await founder(), setScopeInheritance, { scopeId, inherits: false })
  // Reported when the reader is checked, or as lost now.
  const reported = [...((await first).value?.lost ?? [])]
  while (sees.actor.visibleScopes.includes(scopeId)) {
    const next = feed.next()
    await runCommand(await founder(), changeWorkspace, { name: `Told to all ${reported.length}` })
    reported.push(...((await next).value?.lost ?? []))
  }
  expect(reported).toContain(scopeId)
  await feed.return?.()
  // A user who never saw it receives nothing.
  const others = await followFeed(
    services,
    await again(stranger.actor.userId ?? ''),
    async () => again(stranger.actor.userId ?? ''),
    { after: null },
  )
  const later = others.next()
  await runCommand(await founder(), changeProject, { id, title: 'Hers' })
  await runCommand(await founder(), changeWorkspace, { name: 'Told to all' })
  expect((await later).value?.changes.map(({ type }) => type)).toEqual(['workspace.changed'])
  await others.return?.()
})

test('changes that belong to one user are published to them alone, both live and after a version', async () => {
  const { founder, member, again, teamId } = await newWorkspace()
  const { id } = await runCommand(await founder(), createFolder, { title: 'Studies' })
  const [grace, ada] = [await again((await member('CONTRIBUTOR')).actor.userId ?? ''), await founder()]
  const before = await ada.database.read(async (tx) => presentVersion(tx, teamId))
  const typesTo = async (
    reader: WorkspaceContext,
    after: number | null,
    act?: () => Promise<unknown>,
  ): Promise<string[]> => {
    const feed = await followFeed(services, reader, async () => Promise.resolve(reader), { after })
    await act?.()
    // After this, nothing more is pending.
    await runCommand(await founder(), changeWorkspace, { name: `Told ${newId()}` })
    const reported: string[] = []
    while (!reported.includes('workspace.changed'))
      reported.push(...((await feed.next()).value?.changes ?? []).map(({ type }) => type))
    await feed.return?.()
    return reported
  }
  const pin = async () => runCommand(grace, pinFolder, { id, pinned: true })
  expect(await typesTo(ada, null, pin)).toEqual(['workspace.changed'])
  expect(await typesTo(grace, null, pin)).toEqual(['folder.pinned', 'workspace.changed'])
  const ownOf = async (reader: WorkspaceContext) =>
    (await typesTo(reader, before)).filter((type) => type !== 'workspace.changed')
  expect([await ownOf(ada), await ownOf(grace)]).toEqual([[], ['folder.pinned', 'folder.pinned']])
})

test('deleting a project with a great many contents is published as a deletion, too', async () => {
  const { founder, member, again } = await newWorkspace()
  const { id } = await runCommand(await founder(), createProject, { title: 'Large' })
  const fill = defineCommand({
    name: 'fill-a-project',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run(context) {
      const project = await findProject(context.tx, id)
      if (!project) throw new Error('The project was made.')
      await addNotes(
        context,
        project,
        Array.from({ length: 300 }, (_, at) => ({
          title: `Note ${at}`,
          content: contentOfText('Said.'),
          origin: 'written' as const,
        })),
      )
    },
  })
  await runCommand(await founder(), fill, {})
  const grace = await member('CONTRIBUTOR')
  const feed = await followFeed(services, grace, async () => again(grace.actor.userId ?? ''), { after: null })
  await runCommand(await founder(), deleteProject, { id })
  const reported = (await feed.next()).value?.changes ?? []
  expect(reported.filter(({ type }) => type === 'note.deleted')).toHaveLength(200)
  expect(reported).toContainEqual(expect.objectContaining({ type: 'project.deleted', id }))
  await feed.return?.()
})

test('changes that overtake each other, twice in a row, are published at once and not by the next check', async () => {
  const { founder, teamId } = await newWorkspace()
  let receive = (_message: unknown): void => undefined
  const channel = {
    ...services,
    liveUpdates: {
      ...services.liveUpdates,
      subscribe: async (_channel: string, subscriber: (message: unknown) => void) => {
        receive = subscriber
        return Promise.resolve(() => undefined)
      },
    },
  }
  const sent: unknown[] = []
  const stop = await services.liveUpdates.subscribe(changesChannel(teamId), (message) => void sent.push(message))
  const feed = await followFeed(channel, await founder(), async () => founder(), { after: null })
  const ids: string[] = []
  for (const title of ['a', 'b', 'c', 'd']) ids.push((await runCommand(await founder(), createProject, { title })).id)
  await expect.poll(() => sent.length).toBe(4)
  // The second is missing for a moment, the third permanently.
  for (const at of [1, 0, 3]) receive(sent[at])
  const reported: string[] = []
  const began = performance.now()
  while (reported.length < 4)
    reported.push(
      ...((await feed.next()).value?.changes ?? []).flatMap(({ kind, id }) => (kind === 'project' ? [id] : [])),
    )
  expect(reported).toEqual(ids)
  expect(performance.now() - began).toBeLessThan(2_000)
  await feed.return?.()
  stop()
})
