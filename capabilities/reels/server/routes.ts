import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { filePolicy } from '#files/model/policy.ts'
import { findFiles, installationContext, opensFile } from '#files/server/index.ts'
import { highlightPolicy } from '#highlights/model/policy.ts'
import { findHighlights } from '#highlights/server/index.ts'
import type { HttpRoutes, RouteContext, WorkspaceContext } from '#journal/server/index.ts'
import { findPlaylist } from '#media/server/index.ts'
import { playlistWithGaps } from '#media/model/playlist.ts'
import { clipPlaylist } from '../model/clip-playlist.ts'
import { findClips } from './clips-store.ts'
import { registerFilmRoute } from './film-route.ts'

/**
 * `/files/highlight-stream/{highlightId}/{path}` (document 1 §2.10): the playlists of a clip, `hls.m3u8` and
 * `hls-audio.m3u8`, for whoever may see the highlight, and for whoever brings its `streamAccessToken`. The content lies
 * at the addresses of its file.
 */
export const routes: HttpRoutes = (server, asking) => {
  registerFilmRoute(server, asking)
  server.get(
    '/files/highlight-stream/:highlightId/:path',
    async (request: FastifyRequest<{ Params: { highlightId: string; path: string } }>, reply) => {
      const highlightId = parseId(request.params.highlightId)
      const holder = highlightId === null ? null : await holderOf(asking, request, highlightId)
      const workspace = holder ?? (await asking.workspaceOf(request))
      const found = await workspace.read(async (tx) => {
        const [highlight] = highlightId === null ? [] : await findHighlights(tx, [highlightId])
        const [clip] = highlight ? await findClips(tx, [highlight.id]) : []
        const [file] = clip ? await findFiles(tx, [clip.fileId]) : []
        const isSeen =
          highlight &&
          highlightPolicy.allows(workspace.actor, 'view', highlight) &&
          file &&
          filePolicy.allows(workspace.actor, 'view', file)
        return clip && isSeen && file.content
          ? { clip, withheld: file.withheld, playlist: await findPlaylist(tx, file.content.id, request.params.path) }
          : null
      })
      if (!found?.playlist) throw notFound('The clip')
      const { clip, playlist, withheld } = found
      const whole = playlistWithGaps(await text(await workspace.services.storage.get(playlist.storageKey)), withheld)
      return reply
        .header('content-type', playlist.contentType)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'cookie, authorization')
        .send(
          clipPlaylist(
            whole,
            { startMs: clip.snippetStartMs, endMs: clip.snippetEndMs },
            (name) => `/files/stream/${clip.fileId}/${name}${holder ? new URL(request.url, 'http://clip').search : ''}`,
          ),
        )
    },
  )
}

/**
 * Whoever holds a token of the clip's recording reads it as the installation itself does: nothing else is asked in that
 * context.
 */
async function holderOf(
  { services, teamOf }: RouteContext,
  request: FastifyRequest,
  highlightId: Id,
): Promise<WorkspaceContext | null> {
  const { token } = request.query as { token?: unknown }
  const teamId = typeof token === 'string' ? await teamOf(request) : null
  if (typeof token !== 'string' || teamId === null) return null
  const context = await installationContext(services, teamId)
  const [clip] = await context.read(async (tx) => findClips(tx, [highlightId]))
  return clip && opensFile(services.configuration.secret, token, teamId, clip.fileId) ? context : null
}
