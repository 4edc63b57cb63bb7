import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { sendObject } from '#files/server/index.ts'
import type { HttpRoutes } from '#journal/server/index.ts'
import { findMedia, sendRecordingStream } from '#media/server/index.ts'
import { askedOriginal } from './original-access.ts'

/**
 * The originals of recordings, for users who may restore what is redacted: `/files/original/{fileId}` downloads the
 * original, `/files/original/{fileId}/{path}` plays it. Ids in both forms.
 */
export const routes: HttpRoutes = (server, asking) => {
  server.get('/files/original/:fileId', async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
    const { workspace, file, content } = await askedOriginal(asking, request, request.params.fileId)
    return sendObject(workspace.services.storage, request, reply, {
      ...content,
      contentType: 'application/octet-stream',
      fileName: file.originalFileName,
      cacheControl: 'private, no-store',
    })
  })

  server.get(
    '/files/original/:fileId/:path',
    async (request: FastifyRequest<{ Params: { fileId: string; path: string } }>, reply) => {
      const { workspace, content } = await askedOriginal(asking, request, request.params.fileId)
      const media = await workspace.read(async (tx) => findMedia(tx, content.id))
      if (!media) throw notFound('The recording')
      return sendRecordingStream({ workspace, media, withheld: [] }, request.params.path, request, reply)
    },
  )
}
