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

/** A recording that the caller may have, except for its withheld parts. */
export interface AskedMedia {
  workspace: WorkspaceContext
  media: Media
  withheld: readonly WithheldPart[]
}

// The same address serves another recording after a redaction: pages add `v` to it, and other clients revalidate.
const KEPT = 'private, max-age=86400, immutable'
const ASKED_AGAIN = 'private, no-cache'

/**
 * Sends an output of a recording by its name: playlists, the content that they name, subtitles, waveform.
 * @throws Failure NotFound; Forbidden for withheld parts
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

/** An output of a recording; null if it was not made. */
export async function outputOf({ workspace, media }: AskedMedia, name: string): Promise<MediaOutput | null> {
  return workspace.read(async (tx) => findOutput(tx, media.contentId, name))
}

/** A playlist that appends its own query to the addresses in it, so that the same token opens them. */
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

/** Sends content that was made for this request. */
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
 * Content that changes under its address is revalidated. An address with the current version is cached, but not if the
 * version is another than the sent one.
 */
export function cacheControlFor(
  request: FastifyRequest,
  { media, withheld }: Pick<AskedMedia, 'media' | 'withheld'>,
): string {
  return (request.query as { v?: unknown }).v === versionOf(media.contentId, withheld) ? KEPT : ASKED_AGAIN
}
