import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const server = await useHttpServer({ TRUSTED_PROXIES: '127.0.0.1' })
const TUS = { 'tus-resumable': '1.0.0' }
const MOST_BYTES = 10_737_418_240

/** A person with a text to upload to. */
async function newPerson() {
  const { subdomain, founder, context } = await server.newWorkspace()
  const { id: projectId } = await runCommand(await context(), createProject, { title: 'Interviews' })
  const { readme_document_id: documentId } = await (
    await context()
  ).read(async (tx) =>
    tx.selectFrom('projects').select('readme_document_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  return { host: server.hostOf(subdomain), cookie: founder.cookie, documentId, context }
}

const from = (address: string, more: Record<string, string>) => ({ 'x-forwarded-for': address, ...more })

/** Announces a recording and sends its bytes. @returns the statuses of both answers */
async function dropRecording(
  { host, cookie, documentId }: { host: string; cookie: string; documentId: Id },
  ip: string,
) {
  const fileId = newId()
  const bytes = Buffer.from(`OggS ${fileId}`)
  const metadata = Object.entries({ fileId, documentId, filename: `${fileId}.ogg` })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await server.ask(host, '/api/uploads', {
    method: 'POST',
    headers: from(ip, { ...TUS, cookie, 'upload-length': String(bytes.length), 'upload-metadata': metadata }),
  })
  const headers = { ...TUS, cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const path = `/api/uploads/${fileId}`
  const sent = await server.ask(host, path, { method: 'PATCH', headers: from(ip, headers), body: bytes })
  return [begun.status, sent.status]
}

/** Sends a file to a project that does not exist: counted like any other. */
async function send(host: string, headers: Record<string, string>, body = 'a,b'): Promise<number> {
  const path = `/api/imports?projectId=${newId()}&fileName=a.csv`
  return (await server.ask(host, path, { method: 'POST', headers, body })).status
}

async function sendMany(count: number, host: string, headers: (at: number) => Record<string, string>) {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 40) {
    const some = Array.from({ length: Math.min(40, count - at) }, async (_, more) => send(host, headers(at + more)))
    statuses.push(...(await Promise.all(some)))
  }
  return statuses
}

function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('an office behind one address uploads at once: a person drops a hundred recordings, others their files', async () => {
  const office = '10.2.1.1'
  const [ada, ...others] = await Promise.all(Array.from({ length: 5 }, newPerson))
  if (!ada) throw new Error('There is nobody.')
  const working = others.map(async ({ host, cookie }) => sendMany(300, host, () => from(office, { cookie })))
  const recordings: number[] = []
  for (let at = 0; at < 100; at += 1) recordings.push(...(await dropRecording(ada, office)))
  expect(counted(recordings)).toEqual({ 201: 100, 204: 100 })
  for (const statuses of await Promise.all(working)) expect(counted(statuses)).toEqual({ 404: 300 })
})

test('a person who sends without end has to wait, by whatever address and token; nobody else has', async () => {
  const [eve, ben] = await Promise.all([newPerson(), newPerson()])
  const { token } = await createAccessToken(await eve.context(), { name: 'Script' })
  const credentials: Array<Record<string, string>> = [{ cookie: eve.cookie }, { authorization: `Bearer ${token}` }]
  const statuses = await sendMany(1_300, eve.host, (at) => from(`10.2.2.${at % 200}`, credentials[at % 2] ?? {}))
  expect(counted(statuses)).toEqual({ 404: 1_200, 429: 100 })
  const path = `/api/imports?projectId=${newId()}&fileName=a.csv`
  const refused = await server.ask(eve.host, path, { method: 'POST', headers: { cookie: eve.cookie }, body: 'a' })
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(await send(ben.host, from('10.2.2.1', { cookie: ben.cookie }))).toBe(404)
})

test('strangers have to wait by their address, with whatever they send as credentials; members there have not', async () => {
  const { host, cookie } = await newPerson()
  const statuses = await sendMany(160, host, (at) =>
    from(
      '10.2.3.1',
      at % 3 === 0 ? {} : at % 3 === 1 ? { cookie: `session=${at}` } : { authorization: `Bearer ${at}` },
    ),
  )
  expect(counted(statuses)).toEqual({ 401: 120, 429: 40 })
  expect(await send(host, from('10.2.3.1', { cookie }))).toBe(404)
  expect(await send(host, from('10.2.3.2', {}))).toBe(401)
})

test('bytes count by person: the largest file is taken whole, and then there is a pause', async () => {
  const { host, cookie } = await newPerson()
  const announced = (bytes: number) =>
    from('10.2.4.1', { cookie, 'content-length': String(bytes), connection: 'close' })
  const path = `/api/uploads/${newId()}`
  const patch = async (headers: Record<string, string>, body?: string) =>
    (await server.ask(host, path, { method: 'PATCH', headers: { ...TUS, ...headers }, ...(body ? { body } : {}) }))
      .status
  expect(await patch(from('10.2.4.1', { cookie }), 'few')).toBe(404)
  expect(await patch(announced(MOST_BYTES))).toBe(404)
  expect(await patch(from('10.2.4.1', { cookie }), 'few')).toBe(429)
})
