import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { areShown, findFiles, installationContext, opensFile, sendObject } from '#files/server/index.ts'
import type { RouteContext, WorkspaceContext } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { isReelThere } from './reels-store.ts'
import { findRender } from './renders-store.ts'
import type { Render } from '../model/render.ts'
import { filmKey } from './rendering/stored-film.ts'

/**
 * `/files/reel-film/{renderId}?token=`: a film of a reel, for callers with the token, which is given only to users who
 * see everything in it; not while any of that is in the trash.
 */
export function registerFilmRoute(
  server: FastifyInstance,
  { services, teamOf }: Pick<RouteContext, 'services' | 'teamOf'>,
): void {
  server.get(
    '/files/reel-film/:renderId',
    async (request: FastifyRequest<{ Params: { renderId: string }; Querystring: { token?: unknown } }>, reply) => {
      const renderId = parseId(request.params.renderId)
      const teamId = await teamOf(request)
      const { token } = request.query
      if (
        renderId === null ||
        teamId === null ||
        typeof token !== 'string' ||
        !opensFile(services.configuration.secret, token, 'film', teamId, renderId)
      )
        throw notFound('The film')
      const context = await installationContext(services, teamId)
      const render = await context.read(async (tx) => renderToGiveOut(tx, context, renderId))
      if (render?.status !== 'DONE' || render.bytes === null) throw notFound('The film')
      return sendObject(services.storage, request, reply, {
        storageKey: filmKey(teamId, renderId),
        contentType: 'video/mp4',
        bytes: render.bytes,
        fileName: `${render.plan.name || 'Reel'}.mp4`,
        cacheControl: 'private, no-cache',
      })
    },
  )
}

/**
 * A film whose reel, with the reel's owner, and whose recordings all exist: deleted things are not served at any
 * address.
 */
async function renderToGiveOut(tx: CellTransaction, context: WorkspaceContext, id: Id): Promise<Render | null> {
  const render = await findRender(tx, id)
  if (!render || !(await isReelThere(tx, render.reelId))) return null
  const files = await findFiles(tx, render.fileIds)
  if (files.length < new Set(render.fileIds).size) return null
  return (await areShown(tx, context, files)) ? render : null
}
