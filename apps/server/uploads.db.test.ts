import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { importMapping } from '#imports/model/table-mapping.ts'
import { runImportNow } from '#imports/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const underWay: ClientRequest[] = []
afterAll(() => {
  for (const upload of underWay) upload.destroy()
})

/**
 * Begins an upload and sends only its beginning.
 * @returns the status of the answer, if there is one
 */
async function beginUpload(host: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const upload = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path,
        method: 'POST',
        headers: { host, 'content-type': 'application/octet-stream', ...headers },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    upload.on('error', reject)
    upload.write('id,answer\n')
    underWay.push(upload)
  })
}

test('a dozen uploads that never end keep no connection', async () => {
  const { subdomain, founder } = await server.newWorkspace()
  const unfinished = join(server.opened.services.configuration.dataFolder, 'files', 'unfinished')
  for (let at = 1; at <= 14; at += 1) {
    const { data } = await server.graph(
      subdomain,
      { cookie: founder.cookie },
      `mutation { createProject(input: { title: "Slow" }, operationId: "${newId()}") { id } }`,
    )
    const { id } = (data?.['createProject'] ?? { id: '' }) as { id: string }
    beginUpload(server.hostOf(subdomain), `/api/imports?projectId=${id}&fileName=slow.csv`, {
      cookie: founder.cookie,
    }).catch(() => undefined)
    await vi.waitFor(async () => expect(await readdir(unfinished)).toHaveLength(at), { timeout: 10_000 })
  }
  expect(
    (await server.graph(subdomain, { cookie: founder.cookie }, '{ projects { nodes { id } } }')).data,
  ).not.toBeNull()
})

/** Sends a whole file, with its size announced or not. */
async function sendFile(
  host: string,
  path: string,
  { cookie, body, isAnnounced }: { cookie: string; body: string; isAnnounced: boolean },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const size = isAnnounced
      ? { 'content-length': String(Buffer.byteLength(body)) }
      : { 'transfer-encoding': 'chunked' }
    const headers = { host, cookie, 'content-type': 'application/octet-stream', ...size }
    const upload = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    upload.on('error', reject)
    upload.end(body)
  })
}

test('a small file becomes the same import whether it is read from memory or streamed', async () => {
  const { subdomain, founder, context, teamId } = await server.newWorkspace()
  const { id: projectId } = await runCommand(await context(), createProject, { title: 'Calls' })
  const objects = join(server.opened.services.configuration.dataFolder, 'files', 'objects', 'cell', teamId, 'imports')
  const files = [
    ['call.md', '# A call\n\nThey said that **search** was slow.'],
    ['answers.csv', 'Name,Score\nAda,5\nBen,4\n'],
    ['talk.txt', 'Ada: Hello.\nBen: Hello, Ada.\nAda: How are you?\nBen: Fine.'],
    ['picture.md', '\u0089PNG\r\n'],
    ['blank.txt', ' \n '],
  ] as const
  const imported = async (fileName: string, body: string, isAnnounced: boolean): Promise<unknown> => {
    const path = `/api/imports?projectId=${projectId}&fileName=${fileName}`
    const { status, text } = await sendFile(server.hostOf(subdomain), path, {
      cookie: founder.cookie,
      body,
      isAnnounced,
    })
    expect([fileName, status]).toEqual([fileName, 201])
    const { id } = JSON.parse(text) as { id: string }
    expect(await readFile(join(objects, id), 'utf8')).toBe(body)
    const { database } = await context()
    return database.read(async (tx) =>
      tx
        .selectFrom('imports')
        .select(['file_name', 'bytes', 'state', 'becomes', 'inspection', 'read_document', 'encoding', 'error_message'])
        .select(['error_reason', 'waits'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  }
  for (const [fileName, body] of files)
    expect(await imported(fileName, body, true), fileName).toEqual(await imported(fileName, body, false))

  const left = await readdir(objects)
  const stranger = await server.newWorkspace()
  for (const isAnnounced of [true, false]) {
    const path = `/api/imports?projectId=${projectId}&fileName=a.md`
    const by = { cookie: stranger.founder.cookie, body: 'words', isAnnounced }
    expect((await sendFile(server.hostOf(stranger.subdomain), path, by)).status).toBe(404)
    const empty = { cookie: founder.cookie, body: '', isAnnounced }
    expect((await sendFile(server.hostOf(subdomain), path, empty)).status).toBe(422)
  }
  expect(await readdir(objects)).toEqual(left)
})

test('strangers are refused before the file that they send is read', async () => {
  const { subdomain } = await server.newWorkspace()
  for (const path of [
    `/api/imports?projectId=${newId()}&fileName=x.csv`,
    `/api/files?documentId=${newId()}&name=x.png`,
  ]) {
    expect([path, await beginUpload(server.hostOf(subdomain), path, {})]).toEqual([path, 401])
  }
})

test('rows that were not imported are returned whole, to several at once, and nothing is left on the way', async () => {
  const { subdomain, founder, context } = await server.newWorkspace()
  const { id: projectId } = await runCommand(await context(), createProject, { title: 'Scores' })
  const folder = await mkdtemp(join(tmpdir(), 'quarry-scores-'))
  const path = join(folder, 'scores.csv')
  await writeFile(path, 'Name,Score\nAda,5\nBen,many\nCleo,7\n')
  const columns = [
    { index: 0, header: 'Name', label: 'Name', role: 'title' as const },
    { index: 1, header: 'Score', label: 'Score', role: 'field' as const, fieldType: 'NUMBER' as const },
  ]
  const [ended] = await runImportNow(server.opened.services, await context(), {
    projectId,
    files: [{ path }],
    mappings: [importMapping.parse({ format: 'csv', headerRows: 1, columns })],
  })
  await rm(folder, { recursive: true })
  const left = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('quarry-rows-'))
  const before = await left()
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () =>
      server.ask(server.hostOf(subdomain), `/api/imports/${ended?.id ?? ''}/failed-rows.csv`, {
        headers: { cookie: founder.cookie },
      }),
    ),
  )
  for (const { status, text } of answers)
    expect([status, text.split('\r\n').map((line) => line.split(',')[0])]).toEqual([200, ['\uFEFFName', 'Ben', '']])
  await vi.waitFor(async () => expect((await left()).filter((name) => !before.includes(name))).toEqual([]), {
    timeout: 10_000,
  })
})
