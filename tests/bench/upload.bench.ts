import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { newId } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { inTurns, type Bench } from './bench.ts'
import { startProductServer } from './product-server.ts'

const MEBIBYTE = 1_048_576
const MEBIBYTES = 1_024
const TUS = { 'tus-resumable': '1.0.0' }
const LOOKS_EVERY_MS = 10

/** Different bytes each time: the same content would be recognised. */
async function* bytesToSend(): AsyncGenerator<Buffer> {
  const piece = randomBytes(MEBIBYTE)
  for (let at = 0; at < MEBIBYTES; at += 1) yield piece
}

/** Begins an upload and sends it in one request. @returns the path of the upload */
async function upload(port: number, headers: OutgoingHttpHeaders, metadata: Record<string, string>): Promise<string> {
  const encoded = Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await ask(
    port,
    '/api/uploads',
    'POST',
    { ...headers, ...TUS, 'upload-length': MEBIBYTES * MEBIBYTE, 'upload-metadata': encoded },
    null,
  )
  await ask(
    port,
    begun,
    'PATCH',
    {
      ...headers,
      ...TUS,
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': MEBIBYTES * MEBIBYTE,
    },
    Readable.from(bytesToSend()),
  )
  return begun
}

async function ask(
  port: number,
  path: string,
  method: string,
  headers: OutgoingHttpHeaders,
  body: Readable | null,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      if ((answer.statusCode ?? 500) < 300) answer.once('end', () => resolve(answer.headers.location ?? path))
      else reject(new Error(`${method} was answered with ${answer.statusCode}.`))
    })
    outgoing.on('error', reject)
    if (body) pipeline(body, outgoing).catch(reject)
    else outgoing.end()
  })
}

/**
 * One GiB by tus into the folder of files, until it is digested and permanently stored, compared with a tus server that
 * only writes it.
 */
export const bench: Bench = {
  name: 'upload',
  unit: 'MiB/s',
  limit: 'a tus server that only writes the file',
  leavesOut: 'network, TLS; the sender shares the machine',
  goal: 0.7,
  direction: 'at least',
  async run() {
    await using open = new AsyncDisposableStack()
    const product = open.use(await startProductServer())
    const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Tapes' })
    const founder = await product.founder()
    const { readme_document_id: documentId } = await founder.database.read(async (tx) =>
      tx.selectFrom('projects').select('readme_document_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
    )
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bare-tus-'))
    open.defer(async () => rm(folder, { recursive: true, force: true }))
    const bare = new Server({
      path: '/api/uploads',
      relativeLocation: true,
      datastore: new FileStore({ directory: folder }),
    })
    const bareServer = createServer((incoming, outgoing) => void bare.handle(incoming, outgoing))
    await new Promise<void>((resolve) => bareServer.listen(0, '127.0.0.1', resolve))
    open.defer(async () => new Promise<void>((resolve) => void bareServer.close(() => resolve())))

    const perSecond = async (work: () => Promise<void>): Promise<number> => {
      const began = performance.now()
      await work()
      return (MEBIBYTES * 1000) / (performance.now() - began)
    }
    return await inTurns({
      limit: async () =>
        perSecond(
          async () => void (await upload((bareServer.address() as AddressInfo).port, {}, { filename: 'tape' })),
        ),
      value: async () =>
        perSecond(async () => {
          const fileId = newId()
          await upload(
            product.port,
            { host: product.host, cookie: product.cookie },
            { fileId, documentId, filename: 'tape' },
          )
          const isStored = async (): Promise<boolean> =>
            founder.database.read(
              async (tx) =>
                (
                  await tx
                    .selectFrom('files')
                    .select('upload_status')
                    .where('id', '=', fileId)
                    .executeTakeFirstOrThrow()
                ).upload_status === 'DONE',
            )
          while (!(await isStored())) await wait(LOOKS_EVERY_MS)
        }),
    })
  },
}
