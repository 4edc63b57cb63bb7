import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { allow, definePolicy } from '#platform/kernel/policy.ts'
import { defineEvents } from '../model/define-events.ts'
import { useServices } from '#tests/harness/workspace.ts'
import {
  changesChannel,
  defineCommand,
  followJournal,
  presentVersion,
  readJournal,
  runCommand,
  type WorkspaceContext,
} from './index.ts'
import type { Who } from './who.ts'

const { services, newWorkspace } = await useServices()
const { database } = services

async function newMember(): Promise<WorkspaceContext> {
  return (await newWorkspace()).founder()
}

const { renamed } = defineEvents('workspace', {
  renamed: { says: 'It has another name.', after: z.object({ name: z.string() }).optional() },
})

const { early } = defineEvents('note', {
  early: { says: 'It was noted before what was committed first.', after: z.object({ name: z.string() }) },
})

const renameWorkspace = defineCommand({
  name: 'rename-workspace',
  who: { installation: 'It sets a test up.' },
  input: z.object({ name: z.string().min(1) }),
  async run({ tx, teamId, emit }, { name }) {
    await tx.updateTable('workspaces').set({ name }).where('team_id', '=', teamId).execute()
    emit(renamed({ id: teamId, scopeId: teamId, after: { name } }))
    if (name === 'refused') throw new Error('refused after writing')
    return { name, at: Date.now() }
  },
})

const nameTwice = defineCommand({
  name: 'name-twice',
  who: { installation: 'It sets a test up.' },
  input: z.object({ name: z.string(), other: z.object({ x: z.number(), y: z.array(z.number()) }) }),
  run: async () => Promise.resolve({ at: newId() }),
})

async function nameOf(context: WorkspaceContext): Promise<string> {
  return context.database.read(
    async (tx) => (await tx.selectFrom('workspaces').select('name').executeTakeFirstOrThrow()).name,
  )
}

test('a command sent again with its operation id answers with the first result and writes nothing', async () => {
  const ada = await newMember()
  const operationId = newId()
  const first = await runCommand(ada, renameWorkspace, { name: 'One' }, operationId)
  const again = await runCommand(ada, renameWorkspace, { name: 'One' }, operationId)
  expect(again).toEqual(first)
  expect(await nameOf(ada)).toBe('One')
})

test('a command sent again with other input is refused', async () => {
  const ada = await newMember()
  const operationId = newId()
  await runCommand(ada, renameWorkspace, { name: 'One' }, operationId)
  await expect(runCommand(ada, renameWorkspace, { name: 'Two' }, operationId)).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
  expect(await nameOf(ada)).toBe('One')
})

test('the order of fields does not count as other input', async () => {
  const ada = await newMember()
  const operationId = newId()
  const first = await runCommand(ada, nameTwice, { name: 'A', other: { x: 1, y: [1, 2] } }, operationId)
  expect(await runCommand(ada, nameTwice, { other: { y: [1, 2], x: 1 }, name: 'A' }, operationId)).toEqual(first)
  await expect(
    runCommand(ada, nameTwice, { other: { y: [2, 1], x: 1 }, name: 'A' }, operationId),
  ).rejects.toMatchObject({ code: 'InvalidOperation' })
})

test('an operation id of another member is refused', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const ben = await workspace.member('CONTRIBUTOR')
  const operationId = newId()
  await runCommand(ada, renameWorkspace, { name: 'Of Ada' }, operationId)
  await expect(runCommand(ben, renameWorkspace, { name: 'Of Ben' }, operationId)).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
  expect(await nameOf(ada)).toBe('Of Ada')
})

test('followers are notified of what was committed, even if the connection of an earlier read is lost', async () => {
  const ada = await newMember()
  const reported: unknown[] = []
  const end = await services.liveUpdates.subscribe(changesChannel(ada.teamId), (message) => reported.push(message))
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const reading: WorkspaceContext = { ...ada, close: async () => Promise.reject(lost) }
  expect(await runCommand(reading, renameWorkspace, { name: 'Told' }, newId())).toMatchObject({ name: 'Told' })
  await expect.poll(() => reported).toMatchObject([{ changes: [{ type: 'workspace.renamed' }] }])
  end()
})

test('a command that fails leaves neither rows nor events', async () => {
  const ada = await newMember()
  const countEvents = async () =>
    ada.database.read(async (tx) => (await tx.selectFrom('journal').select('sequence').execute()).length)
  const before = await countEvents()
  await expect(runCommand(ada, renameWorkspace, { name: 'refused' }, newId())).rejects.toThrow('refused after writing')
  expect(await nameOf(ada)).toMatch(/^Workspace/)
  expect(await countEvents()).toBe(before)
})

test('no workspace sees a row of another, nor writes one', async () => {
  const ada = await newMember()
  const eve = await newMember()
  const seen = await eve.database.read(async (tx) => tx.selectFrom('workspaces').select('team_id').execute())
  expect(seen).toEqual([{ team_id: eve.teamId }])
  await eve.database.write(async (tx) =>
    tx.updateTable('workspaces').set({ name: 'Mine now' }).where('team_id', '=', ada.teamId).execute(),
  )
  expect(await nameOf(ada)).toMatch(/^Workspace/)
  await expect(
    eve.database.write(async (tx) =>
      tx
        .insertInto('operations')
        .values({
          team_id: ada.teamId,
          operation_id: newId(),
          principal_id: null,
          command: 'x',
          input_hash: null,
          result: null,
        })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('a follower misses no event of a transaction that commits late', async () => {
  const ada = await newMember()
  const seen: string[] = []
  const follower = followJournal({
    database,
    from: null,
    handle: async (events) => {
      for (const event of events)
        if (event.teamId === ada.teamId) {
          const said = renamed.read(event) ?? early.read(event)
          if (said) seen.push(said.after?.name ?? '')
        }
      return Promise.resolve()
    },
    onError: (error) => {
      throw error
    },
  })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let written = (): void => undefined
  const began = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = defineCommand({
    name: 'slow',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run({ tx, teamId, emit, principal }) {
      // Takes its position in the journal's order, then stays open while others commit.
      await tx
        .insertInto('journal')
        .values({
          team_id: teamId,
          principal_kind: principal.kind,
          principal_id: principal.id,
          operation_id: null,
          type: 'note.early',
          resource_kind: 'workspace',
          resource_id: teamId,
          scope_id: null,
          before: null,
          after: JSON.stringify({ name: 'slow, early' }),
          version: '0',
        })
        .execute()
      written()
      await held
      emit(renamed({ id: teamId, scopeId: teamId, after: { name: 'slow, late' } }))
      return {}
    },
  })
  const running = runCommand(ada, slow, {})
  await began
  await runCommand(await newMember(), renameWorkspace, { name: 'elsewhere' })
  await runCommand(ada, renameWorkspace, { name: 'quick' })
  // The follower reads while the transaction that took the earlier position is still open.
  const seenWhileOpen = await database.acrossWorkspaces(async (connection) => readJournal(connection, '0:0', 10_000))
  expect(seenWhileOpen.some((event) => event.teamId === ada.teamId && early.is(event))).toBe(false)
  release()
  await running
  await follower.caughtUp()
  await follower.stop()
  expect(seen.toSorted()).toEqual(['quick', 'slow, early', 'slow, late'])
})

test('versions have no gap and are in the order of the commits, also with concurrent commits', async () => {
  const ada = await newMember()
  const { teamId } = ada
  const versions = async () =>
    ada.database.read(async (tx) =>
      tx
        .selectFrom('journal')
        .select(['version', 'transaction_id'])
        .where('team_id', '=', teamId)
        .where('version', '>', '0')
        .orderBy('version')
        .orderBy('sequence')
        .execute(),
    )
  const before = Number((await versions()).at(-1)?.version ?? 0)
  const reported = defineCommand({
    name: 'reported',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run({ emit }) {
      emit(renamed({ id: teamId, scopeId: teamId }))
      return Promise.resolve({})
    },
  })
  const refused = defineCommand({
    name: 'refused-late',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run({ emit, tx }) {
      emit(renamed({ id: teamId, scopeId: teamId }))
      await sql`select 1 / 0`.execute(tx)
      return {}
    },
  })
  await Promise.all(
    Array.from({ length: 40 }, async (_, at) =>
      at % 4 === 0
        ? expect(runCommand({ ...ada }, refused, {})).rejects.toThrow()
        : runCommand({ ...ada }, reported, {}),
    ),
  )
  const committed = (await versions()).filter(({ version }) => Number(version) > before)
  expect(committed.map(({ version }) => Number(version))).toEqual(
    Array.from({ length: 30 }, (_, at) => before + 1 + at),
  )
  expect(new Set(committed.map((row) => row.transaction_id)).size).toBe(30)
})

test('an act reports the version that it became, and the same one when it is sent again', async () => {
  const ada = await newMember()
  const operationId = newId()
  const first = { ...ada }
  await runCommand(first, renameWorkspace, { name: 'once' }, operationId)
  const again = { ...ada }
  await runCommand(again, renameWorkspace, { name: 'once' }, operationId)
  expect(first.committed).toBe(await ada.database.read(async (tx) => presentVersion(tx, ada.teamId)))
  expect(again.committed).toBe(first.committed)
})

const doorPolicy = definePolicy('door', {
  open: allow('NONE', 'Everybody opens it.'),
  shut: allow('NONE', 'Nobody shuts it.', { when: () => false }),
})

/** Emits an event, after asking for the given rights. */
const passWith = (who: Who, asks: ReadonlyArray<'open' | 'shut'>, tells = true) =>
  defineCommand({
    name: 'pass-through',
    who,
    input: z.object({}),
    async run({ teamId, actor, emit }) {
      for (const action of asks) doorPolicy.allows(actor, action, { scopeId: teamId })
      if (tells) emit(renamed({ id: teamId, scopeId: teamId }))
      return Promise.resolve({})
    },
  })

test('an act whose rights the command did not ask for is not committed', async () => {
  const ada = await newMember()
  const before = await ada.database.read(async (tx) => presentVersion(tx, ada.teamId))
  const both = [doorPolicy.may('open'), doorPolicy.may('shut')] as const
  const refused = 'The command pass-through would be committed, though no policy was asked whether it may be.'
  await expect(runCommand(ada, passWith(both, []), {})).rejects.toThrow(refused)
  // Asked, but refused.
  await expect(runCommand(ada, passWith(both, ['shut']), {})).rejects.toThrow(refused)
  await expect(runCommand(ada, passWith({ elsewhere: 'The house decides.' }, []), {})).rejects.toThrow(refused)
  expect(await ada.database.read(async (tx) => presentVersion(tx, ada.teamId))).toBe(before)

  await runCommand(ada, passWith(both, ['shut', 'open']), {})
  await runCommand(ada, passWith({ elsewhere: 'The house decides.' }, ['open']), {})
  // If nothing happens, there is nothing to ask for.
  await runCommand(ada, passWith(both, [], false), {})
  await runCommand(ada, passWith({ own: 'It is their door.' }, []), {})
  expect(Number(await ada.database.read(async (tx) => presentVersion(tx, ada.teamId)))).toBe(Number(before) + 3)
  expect(ada.actor.asked).toBeUndefined()
})
