import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { MAX_FILE_NAME_CHARS, MAX_PICTURE_BYTES } from '../model/limits.ts'
import { filePolicy } from '../model/policy.ts'
import { addPicture } from './commands/add-picture.ts'
import { findFiles, type FileRow } from './store.ts'

interface FileRoutes {
  /** Who asks, in which workspace. @throws Failure Unauthorized, and Forbidden for a page of another site. */
  workspaceOf(request: FastifyRequest): Promise<WorkspaceContext>
}

const uploadQuery = z.object({ documentId: z.uuid(), name: z.string().max(MAX_FILE_NAME_CHARS).default('picture') })
// Even where somebody opens a picture by its address, nothing in it runs or loads.
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Uploads of pictures (the body is the file), and what is stored: `/image/{fileId}` shows pictures, `/files/download/{fileId}` hands
 * out any file as a download. Identifiers in both forms.
 */
export function registerFileRoutes(server: FastifyInstance, { workspaceOf }: FileRoutes): void {
  server.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    // Before the file is read, which is held in memory.
    scope.addHook('onRequest', async (request) => {
      await workspaceOf(request)
    })
    scope.post('/api/files', { bodyLimit: MAX_PICTURE_BYTES }, async (request) => {
      const { documentId, name } = parseInput(uploadQuery, request.query)
      return runCommand(await workspaceOf(request), addPicture, { documentId, name, bytes: request.body })
    })
    ready()
  })

  const send = async (request: FastifyRequest<{ Params: { fileId: string } }>, reply: FastifyReply, inline: boolean): Promise<FastifyReply> => {
    const workspace = await workspaceOf(request)
    const file = await visibleFile(workspace, request.params.fileId)
    if (inline && file.type !== 'Image') throw notFound('The picture')
    return reply
      .header('content-type', inline ? file.contentType : 'application/octet-stream')
      .header('content-length', file.bytes)
      .header('content-disposition', contentDisposition(file.originalFileName, { type: inline ? 'inline' : 'attachment' }))
      .header('content-security-policy', INERT)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('vary', 'cookie, authorization')
      .send(await workspace.services.storage.get(file.storageKey))
  }
  server.get<{ Params: { fileId: string } }>('/image/:fileId', async (request, reply) => send(request, reply, true))
  server.get<{ Params: { fileId: string } }>('/files/download/:fileId', async (request, reply) => send(request, reply, false))
}

async function visibleFile(workspace: WorkspaceContext, given: string): Promise<FileRow> {
  const id = parseId(given)
  const [file] = id === null ? [] : await workspace.read(async (tx) => findFiles(tx, [id]))
  if (!file || !filePolicy.allows(workspace.actor, 'view', file)) throw notFound('The file')
  return file
}
