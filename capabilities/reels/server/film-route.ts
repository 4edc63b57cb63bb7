import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { installationContext, opensFile, sendObject } from '#files/server/index.ts'
import type { RouteContext } from '#journal/server/index.ts'
import { findRender } from './renders-store.ts'
import { filmKey } from './rendering/stored-film.ts'

/**
 * `/files/reel-film/{renderId}?token=`: a film of a reel, for whoever brings the token that was given to one who sees
 * all that it shows.
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
        !opensFile(services.configuration.secret, token, teamId, renderId)
      )
        throw notFound('The film')
      const render = await (await installationContext(services, teamId)).read(async (tx) => findRender(tx, renderId))
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
