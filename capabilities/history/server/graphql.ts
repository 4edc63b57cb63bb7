import { z } from 'zod'
import { pageRequest, toPage, type Page } from '#platform/kernel/pagination.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { applies } from '#content-kinds/server/index.ts'
import { personOf, workspaceOf } from '#journal/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { actsOf, type Act } from '../model/acts.ts'
import { MAX_EVENTS_READ } from '../model/limits.ts'
import { eventsOf } from './store.ts'

const actObject = builder.objectRef<Act>('HistoryAct').implement({
  description: 'What somebody did to a thing in one go.',
  fields: (t) => ({
    id: t.exposeID('sequence'),
    type: t.exposeString('type'),
    at: t.expose('at', { type: 'DateTime' }),
    count: t.exposeInt('count', { description: 'How many things, or how often.' }),
    principalKind: t.exposeString('principalKind', { description: 'Who did it, where that was no person: import, ai, system …' }),
    user: t.field({ type: userObject, nullable: true, resolve: (act) => personOf({ kind: act.principalKind, id: act.principalId }) }),
    title: t.exposeString('title', { nullable: true, description: 'The name that was given.' }),
    changed: t.stringList({ description: 'Which of its properties were changed.', resolve: (act) => act.changed }),
  }),
})

interface History {
  title: string
  kind: string
  acts: Page<Act>
}

/** The place in the journal that a cursor names; before everything for one that was made up. */
const sequence = z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\d{1,18}$/)).catch('0')

const actPage = pageType('HistoryActPage', actObject)
const historyObject = builder.objectRef<History>('History').implement({
  fields: (t) => ({
    title: t.exposeString('title', { description: 'What the thing is called now.' }),
    kind: t.exposeString('kind'),
    acts: t.field({ type: actPage, resolve: ({ acts }) => acts }),
  }),
})

builder.queryFields((t) => ({
  history: t.field({
    type: historyObject,
    nullable: true,
    description: 'Who did what to a thing, the latest first; null where the viewer may not see it, or its kind has no history.',
    args: { kind: t.arg.string(), id: t.arg.id(), first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { kind, id: given, first, after }, context): Promise<History | null> => {
      const workspace = workspaceOf(context)
      const { actor, teamId, read, services } = workspace
      const id = idArgument(String(given))
      const found = services.kinds.all.find((one) => one.kind === kind)
      if (!found || !applies(found.search)) return null
      const [preview] = await found.search.loadVisible(workspace, [id])
      if (!preview) return null
      const page = pageRequest(first, after)
      const events = await read(async (tx) => eventsOf(tx, teamId, actor, id, page.after === null ? null : sequence.parse(page.after.value)))
      const acts = toPage(actsOf(events), page, (act) => ({ value: act.lastSequence, id }))
      // What was cut off goes on as another act on the next page.
      return { title: preview.title, kind, acts: { ...acts, hasNextPage: acts.hasNextPage || events.length === MAX_EVENTS_READ } }
    },
  }),
}))
