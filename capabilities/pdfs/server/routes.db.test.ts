import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unauthorized } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { signFileAccess } from '#files/server/index.ts'
import { sniffPicture } from '#files/model/sniff-picture.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { makePdf } from '#tests/harness/pdfs.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { storeDocument } from '../testing.ts'
import { readStoredPdf } from './reading/read-stored-pdf.ts'
import { routes } from './routes.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const { teamId } = workspace
let asker: (() => Promise<WorkspaceContext>) | null = async () => workspace.founder()
const server = Fastify()
server.setErrorHandler(async (error, _request, reply) => {
  const { status, body } = answerFailure(error)
  return reply.status(status).send(body)
})
routes(server, {
  services,
  workspaceOf: async () => {
    if (!asker) throw unauthorized()
    return asker()
  },
  teamOf: async () => teamId,
})
afterAll(async () => server.close())

let fileId: Id
let contentId: Id
beforeAll(async () => {
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Reports' })
  const ada = await workspace.founder()
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const stored = await storeDocument(ada, {
    scopeId,
    name: 'report.pdf',
    bytes: makePdf([{ lines: ['One'] }, { lines: ['Two'] }]),
    contentType: 'application/pdf',
  })
  fileId = stored.fileId
  contentId = stored.contentId
  await readStoredPdf({ services, teamId, contentId, signal: new AbortController().signal })
})

const get = async (query = '') => server.inject({ url: `/image/pdf-thumbnail/${fileId}${query}` })

describe('a page as a picture', () => {
  test('has the requested format and page, and the requested width rounded to one of a few', async () => {
    const usual = await get()
    expect(usual.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
    expect(sniffPicture(usual.rawPayload)).toMatchObject({ contentType: 'image/webp', width: 640, height: 828 })
    const small = await get('?format=png&width=100&page=2&v=1')
    expect(sniffPicture(small.rawPayload)).toMatchObject({ contentType: 'image/png', width: 160 })
    expect(small.headers['cache-control']).toContain('immutable')
    expect(sniffPicture((await get('?format=jpeg&height=400&quality=30')).rawPayload)).toMatchObject({
      contentType: 'image/jpeg',
      width: 320,
    })
    expect(sniffPicture((await get('?width=9999')).rawPayload)).toMatchObject({ width: 2560 })
    expect((await get('?page=2')).rawPayload.equals(usual.rawPayload)).toBe(false)
  })

  test('or a part of it, drawn sharp enough for the requested width', async () => {
    const part = await get('?box=0.1,0.05,0.25,0.1&width=320')
    expect(part.headers['content-type']).toBe('image/webp')
    const { width, height } = sniffPicture(part.rawPayload) ?? {}
    expect(width).toBe(320)
    expect(height).toBeCloseTo((320 * (0.1 * 792)) / (0.25 * 612), -1)
    // By height, the width of a part follows, in whole pixels.
    expect((await get('?box=0.1,0.05,0.25,0.1&height=101')).statusCode).toBe(200)
    expect((await get('?box=0.1,0.05,0.95,0.1')).statusCode).toBe(400)
    expect((await get('?box=nonsense')).statusCode).toBe(400)
  })

  test('is drawn once and stored', async () => {
    const [first, second] = await Promise.all([get('?width=900'), get('?width=950')])
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    await services.storage.get(`cell/${teamId}/contents/${contentId}/pdf/pages/1-960-80.webp`)
  })

  test('for a missing page, width or format, the answer says so', async () => {
    expect((await get('?page=3')).statusCode).toBe(404)
    for (const query of ['?page=0', '?width=0', '?width=99999999', '?format=svg', '?quality=0'])
      expect([query, (await get(query)).statusCode]).toEqual([query, 400])
  })
})

test('a token opens only the file that it was made for, and there is no access without one', async () => {
  asker = null
  expect(
    (await get(`?token=${signFileAccess(services.configuration.secret, 'file', teamId, fileId)}`)).statusCode,
  ).toBe(200)
  expect((await get()).statusCode).toBe(401)
  expect(
    (await get(`?token=${signFileAccess(services.configuration.secret, 'file', teamId, contentId)}`)).statusCode,
  ).toBe(401)
  const other = await newWorkspace()
  asker = async () => other.founder()
  expect((await get()).statusCode).toBe(404)
})
