import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { runCommand, type RouteContext } from '#journal/server/index.ts'
import { findWorkspace } from '#workspaces/server/index.ts'
import { LOGO_WIDTH_PX, MAX_FILE_NAME_CHARS, MAX_LOGO_BYTES } from '../model/limits.ts'
import { changeLogo } from './commands/change-logo.ts'
import { pictureOfWidth } from './prepare-picture.ts'
import { sendObject } from './send-object.ts'
import { findFiles } from './store.ts'

const uploadQuery = z.object({ name: z.string().max(MAX_FILE_NAME_CHARS).default('logo') })
const ONE_DAY = 'public, max-age=86400'

/**
 * The logo of a workspace: `/image/logo/{teamId}` (document 1 §2.10) shows it to everyone, since it is on the sign-in
 * page; administrators set it with `PUT /api/logo` (the body is the picture) and remove it with `DELETE /api/logo`.
 */
export function registerLogoRoutes(
  server: FastifyInstance,
  { services, workspaceOf }: Pick<RouteContext, 'services' | 'workspaceOf'>,
): void {
  server.get('/image/logo/:teamId', async (request: FastifyRequest<{ Params: { teamId: string } }>, reply) => {
    const teamId = parseId(request.params.teamId)
    const file =
      teamId === null
        ? null
        : await services.database.workspace(teamId).read(async (tx) => {
            const workspace = await findWorkspace(tx, teamId)
            const [found] = workspace?.logoFileId ? await findFiles(tx, [workspace.logoFileId]) : []
            return found
          })
    if (teamId === null || !file?.content) throw notFound('The picture')
    return sendObject(services.storage, request, reply, {
      ...(await pictureOfWidth(services.storage, teamId, file.content, { width: LOGO_WIDTH_PX })),
      inline: true,
      cacheControl: ONE_DAY,
    })
  })

  server.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_LOGO_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    // Before the picture is read into memory.
    scope.addHook('onRequest', async (request) => {
      await workspaceOf(request)
    })
    scope.put('/api/logo', { bodyLimit: MAX_LOGO_BYTES }, async (request) => {
      const { name } = parseInput(uploadQuery, request.query)
      return runCommand(await workspaceOf(request), changeLogo, {
        picture: { name, bytes: request.body as Uint8Array },
      })
    })
    scope.delete('/api/logo', async (request) => runCommand(await workspaceOf(request), changeLogo, { picture: null }))
    ready()
  })
}
