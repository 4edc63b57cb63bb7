import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { MAX_TABLES } from '#platform/kernel/table-limits.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, HttpRoutes, WorkspaceContext } from '#journal/server/index.ts'
import type { ImportFailure } from '../model/import.ts'
import { MAX_BYTES_IN_MEMORY, MAX_IMPORT_FILE_NAME_CHARS } from '../model/limits.ts'
import { importMapping } from '../model/table-mapping.ts'
import { checkMapping } from './check-mapping.ts'
import { failedRowsAsCsv, failuresAsCsv } from './failures-csv.ts'
import { inTurn } from './in-turn.ts'
import { inspectImportFile } from './inspect-import.ts'
import { inReadingTurn } from './reading-turn.ts'
import { requireImport, requireOpenedImport } from './require-import.ts'
import { listFailures } from './store.ts'
import { addSmallFile, storeUpload } from './store-upload.ts'
import { withStoredFile } from './stored-file.ts'

const uploadQuery = z.object({
  projectId: z.uuid(),
  fileName: z.string().min(1).max(MAX_IMPORT_FILE_NAME_CHARS, 'The name of the file is too long.'),
})
const choice = z.object({
  encoding: z.string().min(1).max(40).optional(),
  delimiter: z.string().min(1).max(5).optional(),
  headerRows: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  timeZone: z.string().max(60).optional(),
  locale: z.string().max(35).optional(),
})
const mappingsToCheck = z.object({ mappings: z.array(importMapping).min(1).max(MAX_TABLES) })
const FAILURES_PER_PAGE = 1_000
/** Enough for the most columns that a table can have, each with its heading. */
const MAX_MAPPING_BYTES = 10_000_000
const MAX_CHOICE_BYTES = 10_000

/**
 * Files to import and their results: `POST /api/imports?projectId&fileName` takes a file as its body and answers with
 * the import, inspected; `POST /api/imports/{id}/inspection` inspects again with other choices; `POST
 * /api/imports/{id}/check` counts what could not stay in its place with a mapping; `GET /api/imports/{id}/failures.csv`
 * lists what did not, cell by cell, `…/failed-rows.csv` returns the rows themselves. Everything else goes through the
 * graph.
 */
export const routes: HttpRoutes = (server, { workspaceOf }) => {
  server.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    // The body is streamed: a file is never fully in memory.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload)
    })
    scope.post('/api/imports', async (request, reply) => {
      const { body } = request
      if (!(body instanceof Readable)) throw invalidAt(['body'], 'Send the file as the body of the request.')
      const workspace = await workspaceOf(request)
      const asked = parseInput(uploadQuery, request.query)
      return reply.status(201).send({ id: await takeFile(workspace, { ...asked, content: body }, sizeOf(request)) })
    })
    ready()
  })

  server.post<{ Params: { id: string } }>(
    '/api/imports/:id/inspection',
    { bodyLimit: MAX_CHOICE_BYTES },
    async (request) => {
      const id = idOf(request.params.id)
      await inspectImportFile(await workspaceOf(request), id, parseInput(choice, request.body ?? {}))
      return { id }
    },
  )

  server.post<{ Params: { id: string } }>(
    '/api/imports/:id/check',
    { bodyLimit: MAX_MAPPING_BYTES },
    async (request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort(new Error('The caller hung up.'))
      })
      return checkMapping(
        await workspaceOf(request),
        idOf(request.params.id),
        parseInput(mappingsToCheck, request.body ?? {}).mappings,
        gone.signal,
      )
    },
  )

  const found = async <Found>(
    request: FastifyRequest<{ Params: { id: string } }>,
    require: (tx: CellTransaction, actor: Actor, id: Id) => Promise<Found>,
  ) => {
    const workspace = await workspaceOf(request)
    return { workspace, one: await workspace.read(async (tx) => require(tx, workspace.actor, idOf(request.params.id))) }
  }

  server.get<{ Params: { id: string } }>('/api/imports/:id/failures.csv', async (request, reply) => {
    const { workspace, one } = await found(request, requireImport)
    return asDownload(reply, `${one.fileName} - what could not stay (list).csv`).send(
      Readable.from(failuresAsCsv(failurePages(workspace, one.id, true))),
    )
  })

  server.get<{ Params: { id: string } }>('/api/imports/:id/failed-rows.csv', async (request, reply) => {
    const { workspace, one } = await found(request, requireOpenedImport)
    const folder = await mkdtemp(join(tmpdir(), 'quarry-rows-'))
    const path = join(folder, 'rows.csv')
    const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true })
    try {
      // Read completely before it is sent: a slow receiver blocks no thread.
      await inReadingTurn(workspace.services, workspace.teamId, one, async () =>
        inTurn(async () =>
          withStoredFile(workspace.services, one, async (file) =>
            pipeline(
              Readable.from(failedRowsAsCsv(one, file, failurePages(workspace, one.id, false))),
              createWriteStream(path, { mode: 0o600 }),
            ),
          ),
        ),
      )
    } catch (error) {
      await remove()
      throw error
    }
    const csv = createReadStream(path)
    csv.once('close', () => {
      remove().catch((error: unknown) => request.log.warn({ err: error }, 'rows that were sent are left behind'))
    })
    return asDownload(reply, `${one.fileName} - rows not imported.csv`).send(csv)
  })
}

/** The size that the sender announced; a body with a size is never longer. Infinite without one. */
function sizeOf({ headers }: FastifyRequest): number {
  const announced = headers['content-length']
  return announced === undefined ? Number.POSITIVE_INFINITY : Number(announced)
}

/** A small file is read from memory, in a tenth of the steps; any other is streamed. */
async function takeFile(
  workspace: WorkspaceContext,
  file: { projectId: Id; fileName: string; content: Readable },
  size: number,
): Promise<Id> {
  let { content } = file
  if (size > 0 && size <= MAX_BYTES_IN_MEMORY) {
    const bytes = await buffer(content)
    const id = await addSmallFile(workspace, { ...file, content: bytes })
    if (id !== null) return id
    content = Readable.from([bytes])
  }
  const id = await storeUpload(workspace, { ...file, content })
  await inspectImportFile(workspace, id, {})
  return id
}

function asDownload(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(fileName))
    .header('cache-control', 'no-store')
}

function idOf(given: string): Id {
  const id = parseId(given)
  if (id === null) throw notFound('The import')
  return id
}

async function* failurePages(
  workspace: WorkspaceContext,
  importId: Id,
  inTextToo: boolean,
): AsyncGenerator<ImportFailure[]> {
  let after = '0'
  for (;;) {
    const page = await workspace.read(async (tx) => listFailures(tx, importId, after, FAILURES_PER_PAGE, { inTextToo }))
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}
