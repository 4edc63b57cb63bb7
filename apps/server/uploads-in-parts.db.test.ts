import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Upload, type UploadOptions } from 'tus-js-client'
import { expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { installationContext, signFileAccess } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { useBucket } from '#tests/harness/bucket.ts'
import { useHttpServer, type TestHttpServer } from '#tests/harness/http-server.ts'
import { storedKeys } from '#tests/harness/stored-objects.ts'

const inFiles = await useHttpServer()
const inBucket = await useHttpServer(await useBucket())
const PLACES: Array<[string, TestHttpServer]> = [
  ['a folder', inFiles],
  ['a bucket', inBucket],
]

/** Larger than one part of a bucket. */
const RECORDING = Buffer.from(`OggS\0\x02${randomBytes(6_750_000).toString('base64')}`)

async function newTeam(server: TestHttpServer) {
  const { subdomain, founder, context, teamId } = await server.newWorkspace()
  const { id: projectId } = await runCommand(await context(), createProject, { title: 'Interviews' })
  const project = await (
    await context()
  ).read(async (tx) =>
    tx.selectFrom('projects').select('readme_document_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  const headers = { cookie: founder.cookie, host: server.hostOf(subdomain) }
  const fileOf = async (id: Id): Promise<Record<string, unknown>> => {
    const { data } = await server.graph(
      subdomain,
      { cookie: founder.cookie },
      `{ file(id: "${id}") { originalFileName uploadStatus uploadFailure bytes type contentType copies { id } } }`,
    )
    return data?.['file'] as Record<string, unknown>
  }
  return {
    teamId,
    subdomain,
    founder,
    headers,
    documentId: project.readme_document_id,
    fileOf,
    /** The digest of the stored bytes that the workspace has recorded. */
    digestOf: async (id: Id) => {
      const row = await (
        await context()
      ).read(async (tx) =>
        tx
          .selectFrom('files')
          .innerJoin('file_contents', 'file_contents.id', 'files.content_id')
          .select('sha256')
          .where('files.id', '=', id)
          .executeTakeFirstOrThrow(),
      )
      return Buffer.from(row.sha256).toString('hex')
    },
    /** Makes another process the receiver of further parts. */
    takeOver: async (id: Id) =>
      (await installationContext(server.opened.services, teamId)).database.write(async (tx) =>
        tx.updateTable('files').set({ upload_receiver: newId() }).where('id', '=', id).execute(),
      ),
    isStored: async (id: Id) =>
      vi.waitFor(async () => expect(await fileOf(id)).toMatchObject({ uploadStatus: 'DONE' }), { timeout: 15_000 }),
    download: async (id: Id, more: Record<string, string> = {}, query = '') =>
      server.ask(server.hostOf(subdomain), `/files/download/${id}${query}`, {
        headers: { cookie: founder.cookie, ...more },
      }),
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const PART = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** Announces a recording. */
async function begin(
  server: TestHttpServer,
  team: Pick<Awaited<ReturnType<typeof newTeam>>, 'headers' | 'documentId'>,
  id: Id,
): Promise<void> {
  const metadata = `fileId ${btoa(id)},documentId ${btoa(team.documentId)},filename ${btoa('Mara.ogg')}`
  const { status } = await server.ask(team.headers.host, '/api/uploads', {
    method: 'POST',
    headers: {
      cookie: team.headers.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': `${RECORDING.length}`,
      'upload-metadata': metadata,
    },
  })
  expect(status).toBe(201)
}

/** Uploads by a standard client of the protocol. Resolves once the server has every byte. */
async function upload(
  server: TestHttpServer,
  team: Pick<Awaited<ReturnType<typeof newTeam>>, 'headers' | 'documentId'>,
  bytes: Buffer,
  { id = newId(), name = 'Mara.ogg', ...options }: { id?: Id; name?: string } & UploadOptions = {},
): Promise<Id> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `http://127.0.0.1:${server.port}/api/uploads`,
      retryDelays: null,
      headers: team.headers,
      metadata: { fileId: id, documentId: team.documentId, filename: name },
      onError: reject,
      onSuccess: () => resolve(id),
      ...options,
    }).start()
  })
}

test('a file that does not fit on the disk is refused before its bytes are sent, with the free space', async () => {
  const team = await newTeam(inFiles)
  const { uploads } = inFiles.opened.services
  // A disk that is nearly full.
  const room = vi.spyOn(uploads, 'room').mockResolvedValue(540_000_000)
  const metadata = `fileId ${btoa(newId())},documentId ${btoa(team.documentId)},filename ${btoa('Mara.ogg')}`
  const answer = await inFiles.ask(team.headers.host, '/api/uploads', {
    method: 'POST',
    headers: {
      cookie: team.headers.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '10000000',
      'upload-metadata': metadata,
    },
  })
  room.mockRestore()
  expect(await uploads.room()).toBeGreaterThan(0)
  expect(answer.text).toMatch(/There is no room for this file: 3.1 MB are free/)
})

test.each(PLACES)(
  'a file arrives in parts in %s, resumes where it was cut off, and is returned byte for byte',
  async (_place, server) => {
    const team = await newTeam(server)
    const id = newId()
    const cut = new Promise<void>((resolve) => {
      const upload = new Upload(RECORDING, {
        endpoint: `http://127.0.0.1:${server.port}/api/uploads`,
        retryDelays: null,
        headers: team.headers,
        chunkSize: 3_000_000,
        metadata: { fileId: id, documentId: team.documentId, filename: 'Mara.ogg' },
        onChunkComplete: (_size, accepted) => {
          if (accepted >= 6_000_000) void upload.abort().then(resolve)
        },
      })
      upload.start()
    })
    await cut
    expect(await team.fileOf(id)).toMatchObject({ uploadStatus: 'UPLOADING', bytes: RECORDING.length, type: null })
    expect((await team.download(id)).status).toBe(404)
    let sentFrom = 0
    await upload(server, team, RECORDING, {
      id,
      uploadUrl: `http://127.0.0.1:${server.port}/api/uploads/${id}`,
      onProgress: (sent) => (sentFrom ||= sent),
    })
    expect(sentFrom).toBeGreaterThanOrEqual(6_000_000)
    await team.isStored(id)
    expect(await team.fileOf(id)).toMatchObject({
      originalFileName: 'Mara.ogg',
      bytes: RECORDING.length,
      type: 'Audio',
      contentType: 'application/ogg',
    })
    const part = await team.download(id, { range: 'bytes=1-3' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      'ggS',
      `bytes 1-3/${RECORDING.length}`,
    ])
    expect((await team.download(id, { range: `bytes=${RECORDING.length}-` })).status).toBe(416)
    expect((await team.download(id)).text === RECORDING.toString()).toBe(true)
    expect(await team.digestOf(id)).toBe(sha256(RECORDING))
  },
)

test.each(PLACES)(
  'an upload into %s whose connection was lost in the middle of a part resumes, and has the digest of all its bytes',
  async (_place, server) => {
    const team = await newTeam(server)
    const id = newId()
    await begin(server, team, id)
    await new Promise<void>((resolve) => {
      const outgoing = request({
        host: '127.0.0.1',
        port: server.port,
        method: 'PATCH',
        path: `/api/uploads/${id}`,
        headers: { ...team.headers, ...PART, 'upload-offset': '0', 'content-length': RECORDING.length },
      })
      outgoing.on('error', () => resolve())
      outgoing.write(RECORDING.subarray(0, 7_000_000), () => outgoing.destroy(new Error('The connection is lost.')))
    })
    await upload(server, team, RECORDING, {
      id,
      uploadUrl: `http://127.0.0.1:${server.port}/api/uploads/${id}`,
      retryDelays: [100, 500, 1_000],
    })
    await team.isStored(id)
    expect(await team.digestOf(id)).toBe(sha256(RECORDING))
  },
)

test('parts that another process received are included in the digest, which is of the stored bytes', async () => {
  const team = await newTeam(inFiles)
  const id = newId()
  await begin(inFiles, team, id)
  const address = `http://127.0.0.1:${inFiles.port}/api/uploads/${id}`
  await new Promise<void>((resolve) => {
    const first = new Upload(RECORDING, {
      uploadUrl: address,
      retryDelays: null,
      headers: team.headers,
      chunkSize: 3_000_000,
      onChunkComplete: () => void first.abort().then(resolve),
    })
    first.start()
  })
  await team.takeOver(id)
  const path = (await inFiles.opened.services.storage.pathOf(`cell/${team.teamId}/files/${id}`)) ?? ''
  const received = (await inFiles.opened.services.uploads.received(`cell/${team.teamId}/files/${id}`)) ?? 0
  const others = Buffer.concat([Buffer.from('OggS, but other bytes.'), RECORDING.subarray(22)])
  await writeFile(path, others.subarray(0, received))
  await upload(inFiles, team, RECORDING, { id, uploadUrl: address })
  await team.isStored(id)
  expect(await team.digestOf(id)).toBe(sha256(others))
})

test.each(PLACES)(
  'the same bytes in %s are stored once in a workspace, and again in another',
  async (_place, server) => {
    const team = await newTeam(server)
    const bytes = Buffer.from(`What was said, ${newId()}`)
    const first = await upload(server, team, bytes, { name: 'a.txt' })
    await team.isStored(first)
    const second = await upload(server, team, bytes, { name: 'b.txt' })
    await team.isStored(second)
    expect(await team.fileOf(second)).toMatchObject({ originalFileName: 'b.txt', copies: [{ id: first }] })
    const stranger = await newTeam(server)
    const third = await upload(server, stranger, bytes)
    await stranger.isStored(third)
    expect(await stranger.fileOf(third)).toMatchObject({ copies: [] })
    await vi.waitFor(async () => expect(await storedKeys(server.opened.services, team.teamId)).toHaveLength(1), {
      timeout: 5_000,
    })
    expect((await team.download(second)).text).toBe(bytes.toString())
  },
)

test('an upload that is stopped is deleted, and accepts no more bytes', async () => {
  const team = await newTeam(inFiles)
  const id = newId()
  await new Promise<void>((resolve) => {
    const begun = new Upload(RECORDING, {
      endpoint: `http://127.0.0.1:${inFiles.port}/api/uploads`,
      retryDelays: null,
      headers: team.headers,
      chunkSize: 1_000_000,
      metadata: { fileId: id, documentId: team.documentId, filename: 'x' },
      onChunkComplete: () => void begun.abort().then(resolve),
    })
    begun.start()
  })
  const address = `http://127.0.0.1:${inFiles.port}/api/uploads/${id}`
  await Upload.terminate(address, { headers: team.headers, retryDelays: null })
  expect(await team.fileOf(id)).toMatchObject({
    uploadStatus: 'CANCELLED',
    uploadFailure: 'User requested cancellation',
  })
  await expect(upload(inFiles, team, RECORDING, { id, uploadUrl: address, endpoint: null })).rejects.toThrow()
  await vi.waitFor(
    async () => {
      expect(await storedKeys(inFiles.opened.services, team.teamId)).toEqual([])
    },
    { timeout: 5_000 },
  )
})

test('an upload that cannot be a file is deleted, and the reason is given', async () => {
  const team = await newTeam(inFiles)
  const header = Buffer.alloc(33)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  header.write('IHDR', 12)
  header.writeUInt32BE(40_000, 16)
  header.writeUInt32BE(40_000, 20)
  const id = await upload(inFiles, team, header, { name: 'Poster.png' })
  await expect
    .poll(async () => team.fileOf(id), { timeout: 15_000 })
    .toMatchObject({ uploadStatus: 'FAILED', uploadFailure: 'A picture has at most 268,402,689 pixels.' })
  await vi.waitFor(
    async () => {
      expect(await storedKeys(inFiles.opened.services, team.teamId)).toEqual([])
    },
    { timeout: 15_000 },
  )
})

test('an upload cannot be continued by another user, in another workspace, or without signing in', async () => {
  const team = await newTeam(inFiles)
  const id = newId()
  await inFiles.ask(team.headers.host, '/api/uploads', {
    method: 'POST',
    headers: {
      cookie: team.founder.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `fileId ${btoa(id)},documentId ${btoa(team.documentId)},filename ${btoa('x.txt')}`,
    },
  })
  const stranger = await newTeam(inFiles)
  const patch = async (host: string, headers: Record<string, string>) =>
    (
      await inFiles.ask(host, `/api/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          ...headers,
        },
        body: 'taken over',
      })
    ).status
  expect(await patch(stranger.headers.host, { cookie: stranger.founder.cookie })).toBe(404)
  expect(await patch(team.headers.host, {})).toBe(401)
  expect(await patch(team.headers.host, { cookie: team.founder.cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await patch(team.headers.host, { cookie: team.founder.cookie })).toBe(204)
  await team.isStored(id)
})

test('an invalid file is refused before a byte is sent: empty, too many bytes, without a text', async () => {
  const team = await newTeam(inFiles)
  const beginning = async (length: string, documentId: string) =>
    inFiles.ask(team.headers.host, '/api/uploads', {
      method: 'POST',
      headers: {
        cookie: team.founder.cookie,
        'tus-resumable': '1.0.0',
        'upload-length': length,
        'upload-metadata': `documentId ${btoa(documentId)},filename ${btoa('x')}`,
      },
    })
  expect((await beginning('0', team.documentId)).text).toContain('The file is empty.')
  expect((await beginning('10737418241', team.documentId)).status).toBeGreaterThanOrEqual(400)
  expect((await beginning('5', newId())).status).toBe(404)
  expect((await beginning('5', 'nowhere')).text).toContain('Say which text the file belongs to.')
})

test('a token opens its own file for anyone who has it, no other file, and not forever', async () => {
  const team = await newTeam(inFiles)
  const [id, other] = [
    await upload(inFiles, team, Buffer.from(`one ${newId()}`)),
    await upload(inFiles, team, Buffer.from(`two ${newId()}`)),
  ]
  await team.isStored(id)
  await team.isStored(other)
  const { secret } = inFiles.opened.services.configuration
  const token = signFileAccess(secret, 'file', team.teamId, id)
  const open = async (fileId: Id, given: string) =>
    (await inFiles.ask(team.headers.host, `/files/download/${fileId}?token=${given}`)).status
  expect(await open(id, token)).toBe(200)
  expect(await open(other, token)).toBe(401)
  expect(await open(id, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
  expect(await open(id, signFileAccess(secret, 'file', team.teamId, id, Date.now() - 3_700_000))).toBe(401)
  expect((await installationContext(inFiles.opened.services, team.teamId)).teamId).toBe(team.teamId)
})
