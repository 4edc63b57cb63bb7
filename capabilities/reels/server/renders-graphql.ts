import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { signFileAccess } from '#files/server/index.ts'
import { commandMutation, progressObject, workspaceOf } from '#journal/server/index.ts'
import type { Reel } from '../model/reel.ts'
import { RENDER_STATUSES, type Render } from '../model/render.ts'
import { beginRender } from './commands/begin-render.ts'
import { cancelRender } from './commands/cancel-render.ts'
import { fingerprintOf, planRender } from './plan-render.ts'
import { reelObject } from './reels-graphql.ts'
import { rendersOfReel } from './renders-store.ts'

const renderStatus = builder.enumType('ReelRenderStatus', {
  description: 'How far a film of a reel is.',
  values: RENDER_STATUSES,
})

const renderObject = builder.objectRef<Render>('ReelRender').implement({
  description: 'A film of a reel, being made or finished.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: renderStatus }),
    progress: t.float({
      description: 'From 0 to 1.',
      resolve: ({ status, piecesDone, plan }) => (status === 'DONE' ? 1 : piecesDone / (plan.pieces.length + 1)),
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why there is no film, as a sentence.' }),
    burnsCaptions: t.boolean({
      description: 'Whether captions are drawn into the picture; otherwise players can turn them on.',
      resolve: ({ plan }) => plan.burnsCaptions,
    }),
    bytes: t.exposeFloat('bytes', { nullable: true }),
    downloadUrl: t.string({
      nullable: true,
      description: 'Where to download it, for an hour; no session is needed.',
      resolve: ({ id, status }, _arguments, context) => {
        const { services, teamId } = workspaceOf(context)
        return status === 'DONE'
          ? `/files/reel-film/${id}?token=${signFileAccess(services.configuration.secret, 'film', teamId, id)}`
          : null
      },
    }),
  }),
})

/** The films that show exactly what the viewer may see of the reel as it is now. */
async function currentRenders(context: RequestContext, reel: Reel): Promise<Render[]> {
  const { actor, read } = workspaceOf(context)
  const { storedId } = reel
  if (storedId === null) return []
  return read(async (tx) => {
    const renders = await rendersOfReel(tx, storedId)
    if (renders.length === 0) return []
    const current = new Set([
      fingerprintOf(await planRender(tx, actor, reel, true)),
      fingerprintOf(await planRender(tx, actor, reel, false)),
    ])
    return renders.filter(({ fingerprint }) => current.has(fingerprint))
  })
}

builder.objectField(reelObject, 'renders', (t) =>
  t.field({
    type: [renderObject],
    description: 'The films of the reel in its current state, latest first.',
    resolve: async (reel, _arguments, context) => currentRenders(context, reel),
  }),
)

builder.objectField(progressObject, 'reel', (t) =>
  t.field({ type: reelObject, nullable: true, resolve: ({ kind, id }) => (kind === 'reel' ? id : null) }),
)

commandMutation('beginRender', { type: reelObject, command: beginRender, answer: ({ key }) => key })
commandMutation('cancelRender', { type: reelObject, command: cancelRender, answer: ({ key }) => key })
