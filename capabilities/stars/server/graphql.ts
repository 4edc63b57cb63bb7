import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest, toPage } from '#platform/kernel/pagination.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { applies, type Preview } from '#content-kinds/server/index.ts'
import { commandMutation, workspaceOf, type WorkspaceContext } from '#journal/server/index.ts'
import { starThing } from './commands/star-thing.ts'
import { listStars, starredAmong, type Star } from './store.ts'

/** A star with the preview of its thing. */
type StarredThing = Star & { preview: Preview }

const parent = builder.objectRef<NonNullable<Preview['parent']>>('StarredParent').implement({
  description: 'What contains a starred thing.',
  fields: (t) => ({ kind: t.exposeString('kind'), id: t.exposeID('id'), title: t.exposeString('title') }),
})

const starred = builder.objectRef<StarredThing>('StarredThing').implement({
  description: 'Something that the viewer starred and can see.',
  fields: (t) => ({
    id: t.id({ resolve: ({ resourceId }) => resourceId }),
    kind: t.exposeString('kind', { description: 'One of: project, folder, note, insight, tag, person.' }),
    title: t.string({ resolve: ({ preview }) => preview.title }),
    parent: t.field({ type: parent, nullable: true, resolve: ({ preview }) => preview.parent }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ preview }) => preview.updatedAt }),
  }),
})

const starredPage = pageType('StarredPage', starred)

async function previewsOf(workspace: WorkspaceContext, stars: ReadonlyArray<Star>): Promise<Map<Id, Preview>> {
  const found = await Promise.all(
    [...Map.groupBy(stars, ({ kind }) => kind)].map(async ([kind, ones]) => {
      const { search } = workspace.services.kinds.get(kind)
      return applies(search)
        ? search.loadVisible(
            workspace,
            ones.map(({ resourceId }) => resourceId),
          )
        : []
    }),
  )
  return new Map(found.flat().map((preview) => [preview.id, preview]))
}

builder.queryFields((t) => ({
  starred: t.field({
    type: starredPage,
    description: 'What the viewer starred and can see, newest star first.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after }, context) => {
      const workspace = workspaceOf(context)
      const { userId } = workspace.actor
      const request = pageRequest(first, after)
      const stars = userId === null ? [] : await workspace.read(async (tx) => listStars(tx, userId, request))
      const page = toPage(stars, request, ({ id }) => ({ value: null, id }))
      const previews = await previewsOf(workspace, page.nodes)
      return {
        ...page,
        nodes: page.nodes.flatMap((star) => {
          const preview = previews.get(star.resourceId)
          return preview ? [{ ...star, preview }] : []
        }),
      }
    },
  }),
  starredAmong: t.idList({
    description: 'Which of these things the viewer starred.',
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => {
      const { actor, read } = workspaceOf(context)
      const { userId } = actor
      return userId === null ? [] : read(async (tx) => starredAmong(tx, userId, idsArgument(ids)))
    },
  }),
}))

const starredResult = builder.objectRef<{ id: string; starred: boolean; title: string }>('StarThing').implement({
  description: 'A thing after the viewer starred it or removed the star.',
  fields: (t) => ({ id: t.exposeID('id'), starred: t.exposeBoolean('starred'), title: t.exposeString('title') }),
})

commandMutation('starThing', { type: starredResult, command: starThing, answer: (result) => result })
