import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, joinAt, runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addFile, awaitContent, findFiles, contentReplaced, replaceContent, withhold } from './index.ts'
import { routes } from './routes.ts'

const reported: string[] = []
const telling = joinAt(
  contentReplaced,
  async (_context, { fileId, before, after }) => void reported.push(fileId, before.id, after.id),
)
const { newWorkspace, services } = await useServices({ hooks: { inTransaction: [telling] } })
const workspace = await newWorkspace()
const server = Fastify()
routes(server, {
  services,
  workspaceOf: async () => workspace.founder(),
  teamOf: async () => workspace.teamId,
})
afterAll(async () => server.close())

const add = defineCommand({
  name: 'add-file-in-test',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<{ scopeId: Id; text: string }>(),
  trustsInput: true,
  run: async (context, { scopeId, text }) =>
    addFile(context, { scopeId, name: 'words.txt', bytes: new TextEncoder().encode(text), contentType: 'text/plain' }),
})
const replace = defineCommand({
  name: 'replace-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ fileId: Id; by: Id }>(),
  trustsInput: true,
  async run(context, { fileId, by }) {
    const [other] = await findFiles(context.tx, [by])
    await awaitContent(context, fileId, other?.content?.id ?? null)
    if (other?.content) await replaceContent(context, fileId, other.content)
  },
})
const keepBack = defineCommand({
  name: 'withhold-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ fileId: Id; parts: Array<{ startMs: number; endMs: number }> }>(),
  trustsInput: true,
  run: async (context, { fileId, parts }) => withhold(context, fileId, parts),
})

async function twoFiles(): Promise<{ scopeId: Id; one: Id; other: Id }> {
  const ada = await workspace.founder()
  const { id } = await runCommand(ada, createProject, { title: 'Files' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const at = await workspace.founder()
  const one = await runCommand(at, add, { scopeId, text: `one ${id}` })
  const other = await runCommand(await workspace.founder(), add, { scopeId, text: `other ${id}` })
  return { scopeId, one: one.id, other: other.id }
}

test('a file shows another content from the moment that it is replaced, and followers are notified in the same transaction', async () => {
  const { one, other } = await twoFiles()
  await runCommand(await workspace.founder(), replace, { fileId: one, by: other })
  const [file, shown] = await (
    await workspace.founder()
  ).database.read(async (tx) => Promise.all([findFiles(tx, [one]), findFiles(tx, [other])]))
  expect(file?.[0]?.content?.id).toBe(shown?.[0]?.content?.id)
  expect(reported).toEqual([one, expect.any(String), shown?.[0]?.content?.id])
  expect((await server.inject({ url: `/files/download/${one}` })).body).toContain('other')
})

test('a file of which a part is withheld cannot be downloaded until the part is released', async () => {
  const { one } = await twoFiles()
  const statusOf = async (): Promise<number> => (await server.inject({ url: `/files/download/${one}` })).statusCode
  await runCommand(await workspace.founder(), keepBack, {
    fileId: one,
    parts: [
      { startMs: 20, endMs: 30 },
      { startMs: 5, endMs: 20 },
      { startMs: 7, endMs: 7 },
    ],
  })
  const [file] = await (await workspace.founder()).database.read(async (tx) => findFiles(tx, [one]))
  expect(file?.withheld).toEqual([{ startMs: 5, endMs: 30 }])
  expect(await statusOf()).not.toBe(200)
  await runCommand(await workspace.founder(), keepBack, { fileId: one, parts: [] })
  expect(await statusOf()).toBe(200)
})
