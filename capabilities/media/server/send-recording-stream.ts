import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { sendObject, type WithheldPart } from '#files/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { isStreamed, versionOf, type Media, type MediaOutput } from '../model/media.ts'
import { playlistWithGaps } from '../model/playlist.ts'
import { findOutput } from './store.ts'
import { restOfOutput, withheldBytes } from './withheld-parts.ts'

/** A recording that somebody may have, but for what is withheld of it. */
export interface AskedMedia {
  workspace: WorkspaceContext
  media: Media
  withheld: readonly WithheldPart[]
}

// Under one address lies another recording once a file was redacted: pages ask for it by `v`, and others ask again.
const KEPT = 'private, max-age=86400, immutable'
const ASKED_AGAIN = 'private, no-cache'

/**
 * Sends something that was made of a recording, by its name: playlists, what they name, subtitles, waveform.
 * @throws Failure NotFound; Forbidden for what is withheld
 */
export async function sendRecordingStream(
  at: AskedMedia,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const output = isStreamed(path) ? await outputOf(at, path) : null
  if (!output) throw notFound('The stream')
  if (output.name.endsWith('.m3u8')) return sendPlaylist(at, output, request, reply)
  const cacheControl = cacheControlFor(request, at)
  const { storage } = at.workspace.services
  if (at.withheld.length === 0) return sendObject(storage, request, reply, { ...output, cacheControl })
  const rest = await restOfOutput(storage, output, at.withheld)
  if (rest !== null) return sendMade(at, request, reply, output.contentType, rest)
  return sendObject(storage, request, reply, {
    ...output,
    cacheControl,
    withheldBytes: await withheldBytes(at, output),
  })
}

/** An output of a recording; null where it was not made. */
export async function outputOf({ workspace, media }: AskedMedia, name: string): Promise<MediaOutput | null> {
  return workspace.read(async (tx) => findOutput(tx, media.contentId, name))
}

/** A playlist whose own address goes on in those that it names, so that what opened it opens them too. */
async function sendPlaylist(
  at: AskedMedia,
  output: MediaOutput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  const playlist = playlistWithGaps(await text(await at.workspace.services.storage.get(output.storageKey)), at.withheld)
  const named = playlist
    .replace(/^[^#\s].*$/gm, (name) => `${name}${query}`)
    .replace(/URI="([^"]+)"/g, (_whole, name: string) => `URI="${name}${query.replaceAll('"', '%22')}"`)
  return sendMade(at, request, reply, output.contentType, named)
}

/** Sends what was made for this request. */
export function sendMade(
  at: AskedMedia,
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  made: string | Uint8Array | Readable,
): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('cache-control', cacheControlFor(request, at))
    .header('vary', 'cookie, authorization')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(made)
}

/**
 * What changes under its address is asked for again. What has its version there is kept, unless that is another than is
 * sent.
 */
export function cacheControlFor(
  request: FastifyRequest,
  { media, withheld }: Pick<AskedMedia, 'media' | 'withheld'>,
): string {
  return (request.query as { v?: unknown }).v === versionOf(media.contentId, withheld) ? KEPT : ASKED_AGAIN
}
