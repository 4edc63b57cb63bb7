import { sql } from 'kysely'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { Secret } from '#platform/kernel/secret.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { createLogger } from '#platform/server/logging/index.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { rotateSecretKey } from '../../../apps/server/operator/rotate-secret-key.ts'
import { ROTATED_AT_ONCE } from '../model/limits.ts'
import { forgetSecret, keepSecret, missingKeys, openSecretKeys, readSecret, rotateKeys, SECRET_PORTS } from './index.ts'

const { services, newWorkspace } = await useServices()
const { configuration, secretKeys } = services
const keyFile = join(configuration.dataFolder, 'secret-keys')
const WORDS = 'sk-live-never-shown'

const store = defineCommand({
  name: 'store-test-secrets',
  who: { installation: 'It sets a test up.' },
  ports: SECRET_PORTS,
  input: z.object({ texts: z.array(z.string()) }),
  async run(context, { texts }) {
    const ids: Id[] = []
    for (const text of texts) ids.push(await keepSecret(context, 'testing', new Secret(text)))
    return ids
  },
})

async function keep(workspace: TestWorkspace, ...texts: string[]): Promise<Id[]> {
  return runCommand(await workspace.founder(), store, { texts }, newId())
}

async function read({ teamId }: TestWorkspace, id: Id = '', purpose = 'testing', keys = secretKeys): Promise<string> {
  return services.database
    .workspace(teamId)
    .read(async (tx) => (await readSecret({ tx, teamId, secretKeys: keys }, purpose, id)).reveal())
}

async function keysOf({ teamId }: TestWorkspace): Promise<string[]> {
  return services.database.workspace(teamId).read(async (tx) => {
    const rows = await tx.selectFrom('secrets').select('key_id').distinct().execute()
    return rows.map((row) => row.key_id)
  })
}

test('a secret is read again for its purpose in its workspace, and is nowhere in the database', async () => {
  const [ours, theirs] = [await newWorkspace(), await newWorkspace()]
  const [id] = await keep(ours, WORDS)
  expect(await read(ours, id)).toBe(WORDS)
  await expect(read(ours, id, 'another')).rejects.toMatchObject({ reason: 'SECRET_DAMAGED' })
  await expect(read(theirs, id)).rejects.toMatchObject({ reason: 'SECRET_GONE' })

  const everything = await services.database.workspace(ours.teamId).read(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'cell'`.execute(tx)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(tx)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  })
  expect(everything).toContain(id)
  expect(everything).not.toContain(WORDS)
  expect(everything).not.toContain(Buffer.from(WORDS).toString('hex'))

  await services.database.workspace(ours.teamId).write(async (tx) => forgetSecret({ tx }, id ?? ''))
  await expect(read(ours, id)).rejects.toMatchObject({ reason: 'SECRET_GONE' })
})

test('a row that is copied to another workspace, or changed, is not opened', async () => {
  const [ours, theirs] = [await newWorkspace(), await newWorkspace()]
  const [id = '', other = ''] = await keep(ours, WORDS, 'another')
  const row = await services.database
    .workspace(ours.teamId)
    .read(async (tx) => tx.selectFrom('secrets').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  const copy = newId()
  await services.database.workspace(theirs.teamId).write(async (tx) =>
    tx
      .insertInto('secrets')
      .values({ ...row, id: copy, team_id: theirs.teamId })
      .execute(),
  )
  await expect(read(theirs, copy)).rejects.toMatchObject({ reason: 'SECRET_DAMAGED' })
  await services.database.workspace(theirs.teamId).write(async (tx) => forgetSecret({ tx }, copy))
  await services.database
    .workspace(ours.teamId)
    .write(async (tx) => tx.updateTable('secrets').set({ sealed: row.sealed }).where('id', '=', other).execute())
  await expect(read(ours, other)).rejects.toMatchObject({
    reason: 'SECRET_DAMAGED',
    message: 'This secret is damaged and cannot be read. Enter it again.',
  })
})

test('the log hides secrets, also those in errors', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', name: 'test', destination: { write: (line) => void lines.push(line) } })
  const secret = new Secret(WORDS)
  logger.info({ settings: { key: secret } }, `used ${String(secret)}`)
  logger.error({ err: new Error(`refused: ${String(secret)}`, { cause: secret }) }, 'failed')
  logger.info({ configuration: configuration.secretKeys }, 'started')
  expect(lines.join('')).toContain('[secret]')
  expect(lines.join('')).not.toContain(WORDS)
  expect(lines.join('')).not.toContain(configuration.secretKeys.keys[0]?.reveal())
})

test('the first start makes a key that only its account reads; a wrong key is reported where it is used, with what is missing', async () => {
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  const workspace = await newWorkspace()
  const [id] = await keep(workspace, WORDS)
  const wrong = openSecretKeys({
    keys: [new Secret(Buffer.alloc(32, 7).toString('base64'))],
    isOwnFile: false,
    isNew: false,
  })
  await expect(read(workspace, id, 'testing', wrong)).rejects.toMatchObject({
    reason: 'SECRET_KEY_MISSING',
    message: expect.stringContaining('under a key that this installation does not have') as string,
  })
  expect(await missingKeys({ database: services.database, secretKeys: wrong })).toEqual(await keysOf(workspace))
  expect(await missingKeys(services)).toEqual([])
})

test('a rotation that is killed in the middle goes on, and leaves nothing under the old key', async () => {
  const workspaces = [await newWorkspace(), await newWorkspace()]
  const many = ROTATED_AT_ONCE + 20
  const kept = new Map<TestWorkspace, Id[]>()
  for (const workspace of workspaces)
    kept.set(workspace, await keep(workspace, ...Array.from({ length: many }, (_, at) => `${WORDS} ${at}`)))
  const old = secretKeys.current().id
  const standIn = { configuration, services: { ...services, database: killedAfter(1) } }

  await expect(rotateSecretKey(standIn)).rejects.toThrow('killed')
  const next = secretKeys.current().id
  expect(next).not.toBe(old)
  const places = (await Promise.all(workspaces.map(keysOf))).flat()
  expect(new Set(places)).toEqual(new Set([old, next]))
  // The server beside it reads both.
  for (const [workspace, ids] of kept) expect(await read(workspace, ids[0])).toBe(`${WORDS} 0`)

  const rotated = await rotateSecretKey({ configuration, services })
  expect(rotated).toMatchObject({ keyId: next, unreadable: 0, unused: [old] })
  for (const [workspace, ids] of kept) {
    expect(await keysOf(workspace)).toEqual([next])
    expect(await read(workspace, ids.at(-1))).toBe(`${WORDS} ${many - 1}`)
  }
  // The old key can go.
  writeFileSync(keyFile, `${readFileSync(keyFile, 'utf8').split('\n')[0] ?? ''}\n`)
  const { secretKeys: left } = loadConfiguration({ QUARRY_DATA: configuration.dataFolder })
  expect(left.keys).toHaveLength(1)
  const anew = openSecretKeys(left)
  expect(await missingKeys({ database: services.database, secretKeys: anew })).toEqual([])
  for (const [workspace, ids] of kept) expect(await read(workspace, ids[0], 'testing', anew)).toBe(`${WORDS} 0`)
})

test('a rotation leaves what it cannot read, and goes on with the rest', async () => {
  const workspace = await newWorkspace()
  const [id] = await keep(workspace, WORDS)
  const none = openSecretKeys({
    keys: [new Secret(Buffer.alloc(32, 9).toString('base64'))],
    isOwnFile: false,
    isNew: false,
  })
  const rotated = await rotateKeys({ ...services, secretKeys: none }, [workspace.teamId])
  expect(rotated).toMatchObject({ secrets: 0, unreadable: 1, unused: [] })
  expect(await read(workspace, id)).toBe(WORDS)
})

/** The same database, whose process dies before the commit of the batch after so many. */
function killedAfter(batches: number): typeof services.database {
  let begun = 0
  return {
    ...services.database,
    workspace: (teamId) => {
      const workspace = services.database.workspace(teamId)
      return {
        ...workspace,
        write: async (work) =>
          workspace.write(async (tx, end) => {
            const result = await work(tx, end)
            if ((result as { size: number }).size === ROTATED_AT_ONCE) begun += 1
            if (begun > batches) throw new Error('killed')
            return result
          }),
      }
    },
  }
}
