import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { askedFile, sendObject, WITHHELD, type FileAsking, type WithheldPart } from '#files/server/index.ts'
import { touchesWithheld } from '#files/model/stored-file.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { POSTER_MAX_SECONDS, POSTER_PART, THUMBNAIL_EVERY_SECONDS } from '../model/limits.ts'
import { isStreamed, OUTPUTS, type Media, type MediaOutput } from '../model/media.ts'
import { playlistWithGaps } from '../model/playlist.ts'
import { countPictures, findPictures } from './conversion/picture-strip.ts'
import { makeStoryboard } from './make-storyboard.ts'
import { pictureAt, pictureTime, restOfOutput, withheldBytes } from './withheld-parts.ts'
import { findMedia, findOutput } from './store.ts'

interface AskedMedia {
  workspace: WorkspaceContext
  media: Media
  withheld: readonly WithheldPart[]
}

/** Milliseconds from the beginning of the recording. */
const moment = z.coerce.number().int().min(0).max(2 ** 40)
const thumbnailQuery = z.object({ time: moment.optional(), version: z.enum(['1', '2']).default('2') })
const storyboardQuery = z.object({ start: moment.optional(), end: moment.optional() })

// Under one address lies another recording once a file was redacted: pages ask for it by `v`, and others ask again.
const KEPT = 'private, max-age=86400, immutable'
const ASKED_AGAIN = 'private, no-cache'

/**
 * What was made of recordings (document 1 §2.10), by the file that shows them, in either form of its id:
 * `/files/stream/{fileId}/{path}` and `/files/avf-stream/{id}/{path}` play, `/files/video-thumbnail`, `/files/avf-thumbnail` and
 * `/image/video-thumbnail` show the picture at `time` (ms), `/image/storyboard/{id}` a board of small ones, of a part with `start` and `end`.
 * `token` opens them as it opens the file.
 */
export function registerMediaRoutes(server: FastifyInstance, asking: FileAsking): void {
  const asked = async (request: FastifyRequest, fileId: string): Promise<AskedMedia> => {
    const { workspace, file } = await askedFile(asking, request, fileId)
    const media = await workspace.read(async (tx) => findMedia(tx, file.content.id))
    if (!media) throw notFound('The recording')
    return { workspace, media, withheld: file.withheld }
  }

  type StreamRequest = FastifyRequest<{ Params: { fileId: string; path: string } }>
  const sendStream = async (request: StreamRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const at = await asked(request, request.params.fileId)
    const output = isStreamed(request.params.path) ? await outputOf(at, request.params.path) : null
    if (!output) throw notFound('The stream')
    if (output.name.endsWith('.m3u8')) return sendPlaylist(at, output, request, reply)
    const cacheControl = cacheControlFor(request)
    const { storage } = at.workspace.services
    if (at.withheld.length === 0) return sendObject(storage, request, reply, { ...output, cacheControl })
    const rest = await restOfOutput(storage, output, at.withheld)
    if (rest !== null) return sendMade(request, reply, output.contentType, rest)
    return sendObject(storage, request, reply, { ...output, cacheControl, withheldBytes: await withheldBytes(at, output) })
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
    const wanted = Math.floor(seconds / every) * every * THUMBNAIL_EVERY_SECONDS[2]
    const index = Math.min(wanted, (await countPictures(storage, strip.storageKey)) - 1)
    if (touchesWithheld(at.withheld, pictureTime(index, index))) throw forbidden(WITHHELD)
    const [start = 0, end = 0] = await findPictures(storage, strip.storageKey, index, 1)
    return sendMade(request, reply.header('content-length', end - start), 'image/jpeg', await storage.get(strip.storageKey, { start, end: end - 1 }))
  }
  for (const path of ['/files/video-thumbnail/:fileId', '/files/avf-thumbnail/:fileId', '/image/video-thumbnail/:fileId']) server.get(path, sendThumbnail)

  server.get('/image/storyboard/:fileId', async (request: FileRequest, reply) => {
    const { start, end } = parseInput(storyboardQuery, request.query)
    const at = await asked(request, request.params.fileId)
    const { workspace, media, withheld } = at
    const isWhole = start === undefined && end === undefined
    const output = await outputOf(at, isWhole ? OUTPUTS.storyboard : OUTPUTS.thumbnails)
    if (!output || !media.metadata) throw notFound('The storyboard')
    if (isWhole && withheld.length > 0) throw forbidden(WITHHELD)
    if (isWhole) return sendObject(workspace.services.storage, request, reply, { ...output, cacheControl: cacheControlFor(request) })
    const from = Math.min(start ?? 0, media.metadata.durationMs)
    const to = Math.max(from, Math.min(end ?? media.metadata.durationMs, media.metadata.durationMs))
    if (touchesWithheld(withheld, pictureTime(pictureAt(from), pictureAt(to)))) throw forbidden(WITHHELD)
    return sendMade(request, reply, 'image/jpeg', await makeStoryboard(workspace.services, output.storageKey, from, to))
  })
}

async function outputOf({ workspace, media }: AskedMedia, name: string): Promise<MediaOutput | null> {
  return workspace.read(async (tx) => findOutput(tx, media.contentId, name))
}

/** A playlist whose own address goes on in those that it names, so that what opened it opens them too. */
async function sendPlaylist({ workspace, withheld }: AskedMedia, output: MediaOutput, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  const playlist = playlistWithGaps(await text(await workspace.services.storage.get(output.storageKey)), withheld)
  const named = playlist.replace(/^[^#\s].*$/gm, (name) => `${name}${query}`).replace(/URI="([^"]+)"/g, (_whole, name: string) => `URI="${name}${query.replaceAll('"', '%22')}"`)
  return sendMade(request, reply, output.contentType, named)
}

function sendMade(request: FastifyRequest, reply: FastifyReply, contentType: string, made: string | Uint8Array | Readable): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('cache-control', cacheControlFor(request))
    .header('vary', 'cookie, authorization')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(made)
}

function cacheControlFor(request: FastifyRequest): string {
  return (request.query as { v?: unknown }).v === undefined ? ASKED_AGAIN : KEPT
}

/** When the picture is seen that stands for the whole film: behind what is withheld there. */
function posterSeconds({ media: { metadata }, withheld }: AskedMedia): number {
  const seconds = Math.min(POSTER_MAX_SECONDS, ((metadata?.durationMs ?? 0) / 1_000) * POSTER_PART)
  const index = pictureAt(seconds * 1_000)
  const hidden = withheld.find((part) => touchesWithheld([part], pictureTime(index, index)))
  return hidden === undefined ? seconds : Math.ceil(hidden.endMs / 1_000)
}
