import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { filePolicy } from '#files/model/policy.ts'
import {
  findFiles,
  installationContext,
  isShown,
  opensFile,
  sendObject,
  type WithheldPart,
} from '#files/server/index.ts'
import { highlightPolicy } from '#highlights/model/policy.ts'
import { findHighlights } from '#highlights/server/index.ts'
import type { HttpRoutes, RouteContext, WorkspaceContext } from '#journal/server/index.ts'
import { OUTPUTS, type MediaOutput } from '#media/model/media.ts'
import { findOutput } from '#media/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { playlistWithGaps } from '#media/model/playlist.ts'
import type { PlayedClip } from '../model/clip.ts'
import { bytesOutsideClip, clipPlaylist } from '../model/clip-playlist.ts'
import { findClips } from './clips-store.ts'
import { registerFilmRoute } from './film-route.ts'

const CONTENT_OF: ReadonlyMap<string, string> = new Map([
  [OUTPUTS.video, OUTPUTS.videoContent],
  [OUTPUTS.audio, OUTPUTS.audioContent],
])
const PLAYLIST_OF: ReadonlyMap<string, string> = new Map(
  [...CONTENT_OF].map(([playlist, content]) => [content, playlist]),
)

interface AskedClip {
  clip: PlayedClip
  withheld: readonly WithheldPart[]
  playlist: MediaOutput
  content: MediaOutput
}

/**
 * `/files/highlight-stream/{highlightId}/{path}` (document 1 §2.10): the playlists of a clip, `hls.m3u8` and
 * `hls-audio.m3u8`, for users who may see the highlight, and for callers with its `streamAccessToken`. The content is
 * at the addresses of its file; callers with only the token get the content of the clip here, and no other byte of the
 * recording.
 */
export const routes: HttpRoutes = (server, asking) => {
  registerFilmRoute(server, asking)
  server.get(
    '/files/highlight-stream/:highlightId/:path',
    async (request: FastifyRequest<{ Params: { highlightId: string; path: string } }>, reply) => {
      const { path } = request.params
      const highlightId = parseId(request.params.highlightId)
      const holder = highlightId === null ? null : await holderOf(asking, request, highlightId)
      const workspace = holder ?? (await asking.workspaceOf(request))
      const found =
        highlightId === null
          ? null
          : await workspace.read(async (tx) => findAskedClip(tx, workspace, highlightId, path, holder !== null))
      if (!found) throw notFound('The clip')
      const { clip, playlist, content, withheld } = found
      const { storage } = workspace.services
      const whole = playlistWithGaps(await text(await storage.get(playlist.storageKey)), withheld)
      const part = { startMs: clip.snippetStartMs, endMs: clip.snippetEndMs }
      if (path === content.name) {
        return sendObject(storage, request, reply, {
          ...content,
          cacheControl: 'private, no-cache',
          withheldBytes: bytesOutsideClip(whole, part, content.bytes),
        })
      }
      const nameOf = holder
        ? (name: string) =>
            `/files/highlight-stream/${clip.highlightId}/${name}${new URL(request.url, 'http://clip').search}`
        : (name: string) => `/files/stream/${clip.fileId}/${name}`
      return reply
        .header('content-type', playlist.contentType)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'cookie, authorization')
        .send(clipPlaylist(whole, part, nameOf))
    },
  )
}

/** A clip that the caller may see, with the stream of its recording that an address names; null if there is none. */
async function findAskedClip(
  tx: CellTransaction,
  workspace: WorkspaceContext,
  highlightId: Id,
  path: string,
  isHolder: boolean,
): Promise<AskedClip | null> {
  const { actor } = workspace
  const playlistName = CONTENT_OF.has(path) ? path : isHolder ? PLAYLIST_OF.get(path) : undefined
  const [highlight] = await findHighlights(tx, [highlightId])
  const [clip] = highlight ? await findClips(tx, [highlight.id]) : []
  const [file] = clip ? await findFiles(tx, [clip.fileId]) : []
  if (playlistName === undefined || !highlight || !clip || !file?.content) return null
  if (!highlightPolicy.allows(actor, 'view', highlight) || !filePolicy.allows(actor, 'view', file)) return null
  if (isHolder && !(await isShown(tx, workspace, file))) return null
  const playlist = await findOutput(tx, file.content.id, playlistName)
  const content = await findOutput(tx, file.content.id, CONTENT_OF.get(playlistName) ?? '')
  return playlist && content ? { clip, withheld: file.withheld, playlist, content } : null
}

/**
 * A caller with a token of the clip reads it with the rights of the installation: the context is used for nothing else.
 */
async function holderOf(
  { services, teamOf }: RouteContext,
  request: FastifyRequest,
  highlightId: Id,
): Promise<WorkspaceContext | null> {
  const { token } = request.query as { token?: unknown }
  const teamId = typeof token === 'string' ? await teamOf(request) : null
  if (typeof token !== 'string' || teamId === null) return null
  return opensFile(services.configuration.secret, token, 'clip', teamId, highlightId)
    ? installationContext(services, teamId)
    : null
}
