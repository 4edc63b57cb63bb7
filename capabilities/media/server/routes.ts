import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { askedFile, sendObject, WITHHELD } from '#files/server/index.ts'
import { touchesWithheld } from '#files/model/stored-file.ts'
import type { HttpRoutes } from '#journal/server/index.ts'
import { POSTER_MAX_SECONDS, POSTER_PART, THUMBNAIL_EVERY_SECONDS } from '../model/limits.ts'
import { OUTPUTS } from '../model/media.ts'
import { countPictures, findPictures } from './conversion/picture-strip.ts'
import { makeStoryboard } from './make-storyboard.ts'
import { cacheControlFor, outputOf, sendMade, sendRecordingStream, type AskedMedia } from './send-recording-stream.ts'
import { findMedia } from './store.ts'
import { pictureAt, pictureTime } from './withheld-parts.ts'

/** Milliseconds from the start of the recording. */
const moment = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 40)
const thumbnailQuery = z.object({ time: moment.optional(), version: z.enum(['1', '2']).default('2') })
const storyboardQuery = z.object({ start: moment.optional(), end: moment.optional() })

/**
 * The outputs of recordings (document 1 §2.10), by the file that shows them, in either form of its id:
 * `/files/stream/{fileId}/{path}` and `/files/avf-stream/{id}/{path}` play, `/files/video-thumbnail`,
 * `/files/avf-thumbnail` and `/image/video-thumbnail` show the picture at `time` (ms), `/image/storyboard/{id}` a board
 * of small ones, of a part with `start` and `end`. `token` opens them like the file.
 */
export const routes: HttpRoutes = (server, asking) => {
  const asked = async (request: FastifyRequest, fileId: string): Promise<AskedMedia> => {
    const { workspace, file } = await askedFile(asking, request, fileId)
    const media = await workspace.read(async (tx) => findMedia(tx, file.content.id))
    if (!media) throw notFound('The recording')
    return { workspace, media, withheld: file.withheld }
  }

  type StreamRequest = FastifyRequest<{ Params: { fileId: string; path: string } }>
  const sendStream = async (request: StreamRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const at = await asked(request, request.params.fileId)
    return sendRecordingStream(at, request.params.path, request, reply)
  }
  for (const path of ['/files/stream/:fileId/:path', '/files/avf-stream/:fileId/:path']) server.get(path, sendStream)

  type FileRequest = FastifyRequest<{ Params: { fileId: string } }>
  const sendThumbnail = async (request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { time, version } = parseInput(thumbnailQuery, request.query)
    const at = await asked(request, request.params.fileId)
    const { storage } = at.workspace.services
    const strip = await outputOf(at, OUTPUTS.thumbnails)
    if (!strip) throw notFound('The picture')
    const every = THUMBNAIL_EVERY_SECONDS[version]
    const seconds = time === undefined ? posterSeconds(at) : time / 1_000
    const requested = Math.floor(seconds / every) * every * THUMBNAIL_EVERY_SECONDS[2]
    const index = Math.min(requested, (await countPictures(storage, strip.storageKey)) - 1)
    if (touchesWithheld(at.withheld, pictureTime(index, index))) throw forbidden(WITHHELD)
    const [start = 0, end = 0] = await findPictures(storage, strip.storageKey, index, 1)
    return sendMade(
      at,
      request,
      reply.header('content-length', end - start),
      'image/jpeg',
      await storage.get(strip.storageKey, { start, end: end - 1 }),
    )
  }
  for (const path of [
    '/files/video-thumbnail/:fileId',
    '/files/avf-thumbnail/:fileId',
    '/image/video-thumbnail/:fileId',
  ])
    server.get(path, sendThumbnail)

  server.get('/image/storyboard/:fileId', async (request: FileRequest, reply) => {
    const { start, end } = parseInput(storyboardQuery, request.query)
    const at = await asked(request, request.params.fileId)
    const { workspace, media, withheld } = at
    const isWhole = start === undefined && end === undefined
    const output = await outputOf(at, isWhole ? OUTPUTS.storyboard : OUTPUTS.thumbnails)
    if (!output || !media.metadata) throw notFound('The storyboard')
    if (isWhole && withheld.length > 0) throw forbidden(WITHHELD)
    if (isWhole)
      return sendObject(workspace.services.storage, request, reply, {
        ...output,
        cacheControl: cacheControlFor(request, at),
      })
    const from = Math.min(start ?? 0, media.metadata.durationMs)
    const to = Math.max(from, Math.min(end ?? media.metadata.durationMs, media.metadata.durationMs))
    if (touchesWithheld(withheld, pictureTime(pictureAt(from), pictureAt(to)))) throw forbidden(WITHHELD)
    return sendMade(
      at,
      request,
      reply,
      'image/jpeg',
      await makeStoryboard(workspace.services, output.storageKey, from, to),
    )
  })
}

/** The time of the poster of a film: after any withheld part there. */
function posterSeconds({ media: { metadata }, withheld }: AskedMedia): number {
  let seconds = Math.min(POSTER_MAX_SECONDS, ((metadata?.durationMs ?? 0) / 1_000) * POSTER_PART)
  // The next part may start right after this one.
  for (const part of withheld) {
    const index = pictureAt(seconds * 1_000)
    if (touchesWithheld([part], pictureTime(index, index))) seconds = Math.ceil(part.endMs / 1_000)
  }
  return seconds
}
