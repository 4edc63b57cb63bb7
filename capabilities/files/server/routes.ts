import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { runCommand, type HttpRoutes } from '#journal/server/index.ts'
import { MAX_FILE_NAME_CHARS, MAX_PICTURE_BYTES } from '../model/limits.ts'
import { writtenBox } from '../model/box.ts'
import { savedName } from '../model/stored-file.ts'
import { askedFile, type FileWithContent } from './asked-file.ts'
import { addPicture } from './commands/add-picture.ts'
import { bytesToCut, sendPart } from './crop-picture.ts'
import { registerLogoRoutes } from './logo-routes.ts'
import { pictureOfWidth } from './prepare-picture.ts'
import { registerRemotePictures } from './remote-picture.ts'
import { sendObject, WITHHELD } from './send-object.ts'
import { registerUploadRoutes } from './upload-routes.ts'

/** More than any screen has. */
const MAX_ASKED_PX = 100_000

const uploadQuery = z.object({ documentId: z.uuid(), name: z.string().max(MAX_FILE_NAME_CHARS).default('picture') })

/** A larger request gets the largest size that exists. */
const pixels = z.coerce
  .number()
  .int()
  .min(1)
  .transform((asked) => Math.min(asked, MAX_ASKED_PX))

const imageQuery = z.object({
  width: pixels.optional(),
  height: pixels.optional(),
  box: writtenBox.optional(),
})

/** Types that a browser shows without running anything. */
const SHOWN_IN_PLACE = /^(?:audio|video|image)\/|^application\/pdf$|^text\/plain$/

/**
 * Uploads, in parts and of pictures in one piece (the body is the file), and stored files: `/image/{fileId}` shows
 * pictures (`width`, `height` in pixels; `box` a part), `/files/download/{fileId}` serves any file as a download, or
 * shows it (`?inline=true`). Identifiers in both forms.
 */
export const routes: HttpRoutes = (server, asking) => {
  const { workspaceOf } = asking
  registerUploadRoutes(server, asking)
  registerRemotePictures(server, asking)
  registerLogoRoutes(server, asking)
  server.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    // Before the file is read into memory.
    scope.addHook('onRequest', async (request) => {
      await workspaceOf(request)
    })
    scope.post('/api/files', { bodyLimit: MAX_PICTURE_BYTES }, async (request) => {
      const { documentId, name } = parseInput(uploadQuery, request.query)
      return runCommand(await workspaceOf(request), addPicture, { documentId, name, bytes: request.body })
    })
    ready()
  })

  type ByFile = FastifyRequest<{ Params: { fileId: string }; Querystring: { inline?: string; v?: string } }>
  const send = async (
    request: ByFile,
    reply: FastifyReply,
    isShown: (file: FileWithContent) => boolean,
  ): Promise<FastifyReply> => {
    const { workspace, file } = await askedFile(asking, request, request.params.fileId)
    const { content, originalFileName: fileName, withheld } = file
    if (withheld.length > 0) throw forbidden(WITHHELD)
    const inline = isShown(file)
    // After a recording was redacted, its address serves another one.
    const cacheControl = request.query.v === content.id ? {} : { cacheControl: 'private, no-cache' }
    return sendObject(workspace.services.storage, request, reply, {
      ...content,
      contentType: inline ? content.contentType : 'application/octet-stream',
      fileName: savedName(fileName, content.contentType),
      inline,
      ...cacheControl,
    })
  }
  server.get(
    '/image/:fileId',
    async (
      request: FastifyRequest<{ Params: { fileId: string }; Querystring: { width?: string; height?: string } }>,
      reply,
    ) => {
      const { workspace, file } = await askedFile(asking, request, request.params.fileId)
      const { content, originalFileName: fileName } = file
      if (content.type !== 'Image') throw notFound('The picture')
      const { storage } = workspace.services
      const { box, ...size } = parseInput(imageQuery, request.query)
      if (box) return sendPart(reply, async () => bytesToCut(workspace, content), box, size.width)
      const picture = await pictureOfWidth(storage, workspace.teamId, content, size)
      return sendObject(storage, request, reply, {
        ...picture,
        inline: true,
        fileName: picture.storageKey === content.storageKey ? fileName : `${fileName}.webp`,
      })
    },
  )
  server.get('/files/download/:fileId', async (request: ByFile, reply) =>
    send(request, reply, ({ content }) => request.query.inline === 'true' && SHOWN_IN_PLACE.test(content.contentType)),
  )
}
