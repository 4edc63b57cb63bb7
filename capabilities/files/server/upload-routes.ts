import { EVENTS, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import type { UploadStore } from '#platform/server/storage/index.ts'
import { runCommand, type RouteContext, type WorkspaceContext } from '#journal/server/index.ts'
import { MAX_FILE_BYTES } from '../model/limits.ts'
import { filePolicy } from '../model/policy.ts'
import type { StoredFile } from '../model/stored-file.ts'
import { beginUpload } from './commands/begin-upload.ts'
import { cancelUpload } from './commands/cancel-upload.ts'
import { receiveUpload } from './commands/receive-upload.ts'
import { takeOverUpload } from './commands/take-over-upload.ts'
import { storageKeyOf } from './keep-content.ts'
import { requireFile } from './require-file.ts'
import { isReceivedBy } from './store.ts'

const PATH = '/api/uploads'
const TUS_VERSION = '1.0.0'

/** The sender of a request, and its file. */
interface Sender {
  workspace: WorkspaceContext
  fileId: Id | null
}

type ByFile = FastifyRequest<{ Params: { fileId: string } }>

/**
 * Uploads in parts by tus 1.0.0 (creation, creation-with-upload, termination): `POST /api/uploads` with the metadata
 * `documentId`, `filename`, `place` (`end` puts the file into the text) and, where the sender chooses it, `fileId`;
 * `HEAD`, `PATCH` and `DELETE /api/uploads/{fileId}` for the user who started it.
 */
export function registerUploadRoutes(
  server: FastifyInstance,
  { workspaceOf }: Pick<RouteContext, 'workspaceOf'>,
): void {
  const senders = new WeakMap<object, Sender>()
  let tus: Server | undefined
  const passOn = async (request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<void> => {
    tus ??= tusServer(sender.workspace.services.uploads, senders, (error) =>
      request.log.error({ err: error }, 'upload failed'),
    )
    senders.set(request.raw, sender)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
  }
  const ofSender = async (request: ByFile): Promise<{ workspace: WorkspaceContext; file: StoredFile }> => {
    const workspace = await workspaceOf(request)
    const id = parseId(request.params.fileId)
    if (id === null) throw notFound('The file')
    const file = await workspace.read(async (tx) => requireFile(tx, workspace.actor, id))
    filePolicy.authorize(workspace.actor, 'upload', file)
    return { workspace, file }
  }

  server.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    // The body is stored as it arrives: no file is ever fully in memory.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload)
    })
    scope.post(PATH, async (request, reply) =>
      passOn(request, reply, { workspace: await workspaceOf(request), fileId: null }),
    )
    scope.head<{ Params: { fileId: string } }>(`${PATH}/:fileId`, async (request, reply) => {
      const { workspace, file } = await ofSender(request)
      if (file.uploadStatus === 'DONE')
        return reply
          .headers({
            'tus-resumable': TUS_VERSION,
            'upload-offset': file.bytes,
            'upload-length': file.bytes,
            'cache-control': 'no-store',
          })
          .send()
      requireUnderWay(file)
      // The process may have ended between the last byte and recording it.
      if ((await workspace.services.uploads.received(storageKeyOf(workspace.teamId, file.id))) === file.bytes)
        await runCommand(workspace, receiveUpload, { id: file.id })
      return passOn(request, reply, { workspace, fileId: file.id })
    })
    scope.patch<{ Params: { fileId: string } }>(`${PATH}/:fileId`, async (request, reply) => {
      const { workspace, file } = await ofSender(request)
      requireUnderWay(file)
      const { uploads } = workspace.services
      if (!(await workspace.read(async (tx) => isReceivedBy(tx, file.id, uploads.receiver)))) {
        uploads.distrust(storageKeyOf(workspace.teamId, file.id))
        await runCommand(workspace, takeOverUpload, { id: file.id })
      }
      return passOn(request, reply, { workspace, fileId: file.id })
    })
    scope.delete<{ Params: { fileId: string } }>(`${PATH}/:fileId`, async (request, reply) => {
      const { workspace, file } = await ofSender(request)
      await runCommand(workspace, cancelUpload, { id: file.id })
      return reply.status(204).header('tus-resumable', TUS_VERSION).send()
    })
    ready()
  })
}

function requireUnderWay(file: StoredFile): void {
  if (file.uploadStatus !== 'UPLOADING')
    throw new Failure('InvalidOperation', 'This upload has ended.', { reason: file.uploadStatus })
}

function tusServer(uploads: UploadStore, senders: WeakMap<object, Sender>, report: (error: unknown) => void): Server {
  const senderOf = (request: { runtime?: { node?: { req: object } } }): Sender => {
    const node = request.runtime?.node?.req
    const sender = node && senders.get(node)
    if (!sender) throw new Error('An upload came without its sender.')
    return sender
  }
  const tus = new Server({
    path: PATH,
    datastore: uploads.tus,
    maxSize: MAX_FILE_BYTES,
    // Pages of other sites are refused before.
    allowedOrigins: [],
    async namingFunction(request, metadata = {}) {
      const { workspace } = senderOf(request)
      const { fileId, documentId, filename, place } = metadata
      const { id } = await runCommand(workspace, beginUpload, {
        ...(fileId == null ? {} : { id: fileId }),
        ...(place == null ? {} : { place }),
        documentId,
        fileName: filename ?? '',
        bytes: Number(request.headers.get('upload-length')),
      })
      return storageKeyOf(workspace.teamId, id)
    },
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(id.lastIndexOf('/') + 1)}`,
    getFileIdFromRequest(request) {
      const { workspace, fileId } = senderOf(request)
      return fileId === null ? undefined : storageKeyOf(workspace.teamId, fileId)
    },
    async onUploadFinish(request, upload) {
      const { workspace } = senderOf(request)
      await runCommand(workspace, receiveUpload, { id: upload.id.slice(upload.id.lastIndexOf('/') + 1) })
      return {}
    },
    onResponseError(_request, error) {
      // Errors of tus itself keep their own messages.
      if (!(error instanceof Error)) return undefined
      const { status, isFault, body } = answerFailure(error)
      if (isFault) report(error)
      return { status_code: status, body: JSON.stringify(body) }
    },
  })
  tus.on(EVENTS.POST_RECEIVE, (_request, { id }) => {
    uploads.writeOut(id).catch(report)
  })
  return tus
}
