import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { routes } from './routes.ts'

const { newWorkspace, services } = await useServices()
const workspace = await newWorkspace()
let asker: () => Promise<WorkspaceContext> = async () => workspace.founder()
const server = Fastify()
routes(server, { services, workspaceOf: async () => asker(), teamOf: async () => workspace.teamId })
afterAll(async () => server.close())

// One transparent pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function documentId(): Promise<string> {
  const ada = await workspace.founder()
  const { id } = await runCommand(ada, createProject, { title: 'Pictures' })
  const project = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('readme_document_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return project.readme_document_id
}

async function upload(document: string, body: Buffer, name = 'plan.png') {
  return server.inject({
    method: 'POST',
    url: `/api/files?documentId=${document}&name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream' },
    body,
  })
}

test('a picture is recognized by its bytes, shown without running anything, and served as a download', async () => {
  const stored = await upload(await documentId(), PNG, '../<plan>.exe')
  expect(stored.statusCode).toBe(200)
  const { id, originalFileName, type } = stored.json<{ id: string; originalFileName: string; type: string }>()
  expect({ originalFileName, type }).toEqual({ originalFileName: '<plan>.exe', type: 'Image' })
  const shown = await server.inject({ url: `/image/${id}` })
  expect(shown.rawPayload.equals(PNG)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
  const download = await server.inject({ url: `/files/download/${id}` })
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="<plan>.exe"',
  })
})

test('a part of a picture is cut out as displayed, no larger than it is', async () => {
  // Taken upright: its camera stored it sideways. As displayed, its lower half is red.
  const lying = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: '#c00' } }, left: 100, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { id } = (await upload(await documentId(), lying, 'shelf.jpg')).json<{ id: string }>()
  const part = await server.inject({ url: `/image/${id}?box=0,0.5,1,0.5&width=640` })
  expect(part.headers['content-type']).toBe('image/webp')
  const { dominant } = await sharp(part.rawPayload).stats()
  expect(await sharp(part.rawPayload).metadata()).toMatchObject({ width: 100, height: 100 })
  expect([dominant.r > 180, dominant.g < 60, dominant.b < 60]).toEqual([true, true, true])
  const drawing = (
    await upload(
      await documentId(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'plan.svg',
    )
  ).json<{ id: string }>()
  expect(
    (await server.inject({ url: `/image/${drawing.id}?box=0,0,1,1` })).json<{ message: string }>().message,
  ).toMatch(/not found/)
})

test('a drawing is shown as a picture in the requested width, whatever size it declares; its source is served only as a download', async () => {
  const source =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script>' +
    '<image href="file:///etc/hostname" width="10" height="10"/><rect width="40" height="20" fill="#c00"/></svg>'
  const { id } = (await upload(await documentId(), Buffer.from(source), 'plan.svg')).json<{ id: string }>()
  for (const [asked, width] of [
    ['', 40],
    ['?width=600', 640],
    ['?width=999999999', 2_560],
    // Drawn once: the same picture again.
    ['?width=600', 640],
  ] as const) {
    const shown = await server.inject({ url: `/image/${id}${asked}` })
    expect([asked, shown.statusCode, shown.headers['content-type']]).toEqual([asked, 200, 'image/webp'])
    const { dominant } = await sharp(shown.rawPayload).stats()
    expect(dominant.r > 180 && dominant.g < 60).toBe(true)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
  }
  expect((await server.inject({ url: `/files/download/${id}` })).body).toBe(source)
  const broken = (
    await upload(await documentId(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"'), 'broken.svg')
  ).json<{ id?: string }>()
  if (broken.id !== undefined) expect((await server.inject({ url: `/image/${broken.id}` })).statusCode).not.toBe(200)
})

test('bytes that are no picture are refused, and so are users who may not write', async () => {
  const document = await documentId()
  const refused = await upload(document, Buffer.from('<html><script>alert(1)</script>'))
  expect(refused.json<{ message: string }>().message).toMatch(/not a picture/)
  asker = async () => workspace.member('VIEWER')
  expect((await upload(document, PNG)).json<{ message: string }>().message).toMatch(/look around/)
  asker = async () => workspace.founder()
})

test('no one of another workspace sees a file', async () => {
  const { id } = (await upload(await documentId(), PNG)).json<{ id: string }>()
  const elsewhere = await newWorkspace()
  asker = async () => elsewhere.founder()
  expect((await server.inject({ url: `/image/${id}` })).json<{ message: string }>().message).toMatch(/not found/)
  asker = async () => workspace.founder()
})

test('the logo of a workspace is changed by its administrators only, shown to everyone without running anything, and can be removed', async () => {
  const logo = `/image/logo/${workspace.teamId}`
  expect((await server.inject({ url: logo })).json<{ message: string }>().message).toMatch(/not found/)
  asker = async () => workspace.member('MANAGER')
  expect(
    (await server.inject({ method: 'PUT', url: '/api/logo', body: PNG })).json<{ message: string }>().message,
  ).toMatch(/administrator/)
  asker = async () => workspace.founder()
  expect(
    (await server.inject({ method: 'PUT', url: '/api/logo', body: Buffer.from('<html>') })).json<{ message: string }>()
      .message,
  ).toMatch(/not a picture/)
  expect((await server.inject({ method: 'PUT', url: '/api/logo?name=mark.png', body: PNG })).statusCode).toBe(200)
  asker = async () => {
    throw new Error('Nobody is signed in at the door.')
  }
  const shown = await server.inject({ url: logo })
  expect(shown.rawPayload.equals(PNG)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
  asker = async () => workspace.founder()
  expect((await server.inject({ method: 'DELETE', url: '/api/logo' })).statusCode).toBe(200)
  expect((await server.inject({ url: logo })).json<{ message: string }>().message).toMatch(/not found/)
})
