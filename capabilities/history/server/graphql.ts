import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest, toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { applies } from '#content-kinds/server/index.ts'
import {
  commandMutation,
  personOf,
  undoableAmong,
  workspaceOf,
  type TakenBack,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { actsOf, type Act, type ActPart, type ChangedValue, type ReadEvent } from '../model/acts.ts'
import {
  MAX_EVENTS_READ,
  MAX_LATEST_ACTS,
  MAX_PARTS_SHOWN,
  MAX_READS_OF_PAGE,
  MAX_VALUE_CHARS,
} from '../model/limits.ts'
import { undoOperation } from './commands/undo-operation.ts'
import { detailsOf, type PartDetails } from './details.ts'
import { latestActs } from './latest-acts.ts'
import { eventsIn, eventsOf, placeOf, startersOf } from './store.ts'
import { titlesOf } from './titles.ts'
import './services.ts'

interface DescribedPart extends ActPart {
  /** What the thing was called then, where the event says so, else what it is called now. */
  name: string
  details: PartDetails
}

interface DescribedAct extends Omit<Act, 'parts'> {
  parts: DescribedPart[]
  partCount: number
  undoable: Id | null
  startedById: Id | null
}

const changedValue = builder.objectRef<ChangedValue>('HistoryChangedValue').implement({
  description: 'A property or field that was changed, with what it said.',
  fields: (t) => ({
    property: t.exposeString('property', { description: 'A property by its key, a field by its label.' }),
    before: t.exposeString('before', {
      description: `Empty where there was nothing; ${MAX_VALUE_CHARS} characters at most.`,
    }),
    after: t.exposeString('after', {
      description: `Empty where there is nothing; ${MAX_VALUE_CHARS} characters at most.`,
    }),
  }),
})

const partObject = builder.objectRef<DescribedPart>('HistoryActPart').implement({
  description: 'What an act did to things of one kind.',
  fields: (t) => ({
    type: t.exposeString('type'),
    count: t.exposeInt('count', { description: 'How many things, or how often.' }),
    kind: t.string({ description: 'Of which kind these are.', resolve: (part) => part.thing.kind }),
    thingId: t.id({ description: 'The one thing, or one of several.', resolve: (part) => part.thing.id }),
    name: t.exposeString('name', {
      description: 'What the one thing is or was called; empty for several, and for what is named after what was said.',
    }),
    title: t.exposeString('title', { nullable: true, description: 'The name that was given.' }),
    formerTitle: t.exposeString('formerTitle', {
      nullable: true,
      description: 'What it was called before it was given that name.',
    }),
    added: t.stringList({
      description: 'Tags that were given, where all got the same and the viewer can see them.',
      resolve: ({ details }) => details.added,
    }),
    removed: t.stringList({
      description: 'The same of tags that were taken.',
      resolve: ({ details }) => details.removed,
    }),
    values: t.field({
      type: [changedValue],
      description: 'Fields and properties that are sent with what they said and say.',
      resolve: ({ details }) => details.values,
    }),
    from: t.string({
      nullable: true,
      description: 'Where it was: empty for the top, null where no one says or the viewer cannot see it.',
      resolve: ({ details }) => details.from,
    }),
    to: t.string({
      nullable: true,
      description: 'Where it is since, or what it was merged into.',
      resolve: ({ details }) => details.to,
    }),
    changed: t.stringList({ description: 'Which of its properties were changed.', resolve: (part) => part.changed }),
  }),
})

const actObject = builder.objectRef<DescribedAct>('HistoryAct').implement({
  description: 'What someone did in one go.',
  fields: (t) => ({
    id: t.exposeID('sequence'),
    at: t.expose('at', { type: 'DateTime' }),
    operationId: t.exposeID('operationId', {
      nullable: true,
      description: 'What was done in one go to several things has the same.',
    }),
    principalKind: t.exposeString('principalKind', {
      description: 'Who did it, where that was no person: import, ai, system …',
    }),
    user: t.field({
      type: userObject,
      nullable: true,
      resolve: (act) => personOf({ kind: act.principalKind, id: act.principalId }),
    }),
    startedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Who started it, where it went on by itself: an import, a transcription, a redaction.',
      resolve: (act) => act.startedById,
    }),
    parts: t.field({
      type: [partObject],
      description: `At most ${MAX_PARTS_SHOWN} of them.`,
      resolve: (act) => act.parts,
    }),
    partCount: t.exposeInt('partCount'),
    undoable: t.exposeID('undoable', {
      nullable: true,
      description: 'By which the viewer undoes it; null where that was someone else, or it cannot be undone anymore.',
    }),
  }),
})

interface History {
  title: string
  kind: string
  projectId: Id | null
  acts: Page<DescribedAct>
}

/** The place in the journal that a cursor names; before everything for one that was made up. */
const sequence = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,18}$/))
  .catch('0')

const actPage = pageType('HistoryActPage', actObject)
const historyObject = builder.objectRef<History>('History').implement({
  description: 'Who did what to a thing, from the journal; of a project also to what lies in it.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'What the thing is called now.' }),
    kind: t.exposeString('kind', { description: 'Of which kind the thing is.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'Null for what lies in no project.' }),
    acts: t.field({
      description: 'The latest first, as many as `first` asks for.',
      type: actPage,
      resolve: ({ acts }) => acts,
    }),
  }),
})

/**
 * One page of acts. Where many events make few acts, some more are read; what is cut off goes on as another act on the
 * next page.
 */
async function readActs(
  workspace: WorkspaceContext,
  thing: { kind: string; id: Id },
  page: PageRequest,
): Promise<Page<DescribedAct>> {
  const { actor, teamId, read, services } = workspace
  const types = [...services.describedEvents]
  return read(async (tx) => {
    const placeId = await placeOf(tx, thing)
    const events: ReadEvent[] = []
    let acts: Act[] = []
    let before = page.after === null ? null : sequence.parse(page.after.value)
    let isWhole = false
    for (let reads = 0; reads < MAX_READS_OF_PAGE && !isWhole && acts.length <= page.first; reads += 1) {
      const asked = { teamId, actor, types, before }
      const some = placeId === null ? await eventsOf(tx, asked, thing.id) : await eventsIn(tx, asked, placeId)
      events.push(...some)
      acts = actsOf(events)
      before = some.at(-1)?.sequence ?? before
      isWhole = some.length < MAX_EVENTS_READ
    }
    const shown = toPage(acts, page, (act) => ({ value: act.lastSequence, id: thing.id }))
    const nodes = await describedActs(tx, workspace, shown.nodes)
    return { ...shown, nodes, hasNextPage: shown.hasNextPage || !isWhole }
  })
}

/** Acts with the names that the reader may see, by a few questions for all of them. */
async function describedActs(
  tx: CellTransaction,
  workspace: WorkspaceContext,
  acts: readonly Act[],
): Promise<DescribedAct[]> {
  const { actor, teamId, services } = workspace
  const shownParts = acts.flatMap(({ parts }) => parts.slice(0, MAX_PARTS_SHOWN))
  const titles = await titlesOf(tx, services.kinds, actor.visibleScopes, shownParts)
  const details = await detailsOf(tx, { teamId, actor }, shownParts)
  const starters = await startersOf(tx, acts)
  const own = acts.flatMap((act) =>
    act.operationId !== null && act.principalKind === actor.principal.kind && act.principalId === actor.principal.id
      ? [act.operationId]
      : [],
  )
  const undoable = await undoableAmong(tx, workspace, actor.principal, [...new Set(own)])
  return acts.map((act): DescribedAct => ({
    ...act,
    partCount: act.parts.length,
    startedById: starters.get(act) ?? null,
    parts: act.parts.slice(0, MAX_PARTS_SHOWN).flatMap((part) => {
      const said = details.get(part)
      const name = part.formerTitle ?? part.title ?? titles.get(part.thing.id) ?? ''
      return said ? [{ ...part, name, details: said }] : []
    }),
    undoable: act.operationId !== null && undoable.has(act.operationId) ? act.operationId : null,
  }))
}

interface LatestAct {
  thingId: Id
  act: DescribedAct
}

const latestActObject = builder.objectRef<LatestAct>('LatestAct').implement({
  description: 'What was done last to one of several things.',
  fields: (t) => ({
    thingId: t.exposeID('thingId'),
    isOwn: t.boolean({
      description: 'Whether the viewer did it.',
      resolve: ({ act }, _args, context) =>
        personOf({ kind: act.principalKind, id: act.principalId }) === workspaceOf(context).actor.userId,
    }),
    act: t.field({ type: actObject, resolve: ({ act }) => act }),
  }),
})

builder.queryFields((t) => ({
  latestActs: t.field({
    type: [latestActObject],
    description:
      `What was done last to each of these things, at most ${MAX_LATEST_ACTS}, by whom, as histories tell it; absent for those of which nothing is told to the viewer. ` +
      'Of a project also what was done in it. An act on very many highlights at once counts for their projects, not for their notes.',
    args: { ids: t.arg.idList() },
    extensions: { mostIds: MAX_LATEST_ACTS },
    resolve: async (_root, { ids }, context): Promise<LatestAct[]> => {
      const workspace = workspaceOf(context)
      const { actor, teamId, read, services } = workspace
      const requested = idsArgument(ids, MAX_LATEST_ACTS)
      return read(async (tx) => {
        const latest = await latestActs(tx, { teamId, actor, types: [...services.describedEvents] }, requested)
        const acts = await describedActs(tx, workspace, [...latest.values()])
        return [...latest.keys()].flatMap((thingId, at) => {
          const act = acts[at]
          return act ? [{ thingId, act }] : []
        })
      })
    },
  }),
  history: t.field({
    type: historyObject,
    nullable: true,
    description:
      'Who did what to a thing, and in a project, the latest first; null where the viewer cannot see it, or its kind has no history.',
    args: {
      kind: t.arg.string(),
      id: t.arg.id(),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_root, { kind, id: given, first, after }, context): Promise<History | null> => {
      const workspace = workspaceOf(context)
      const id = idArgument(String(given))
      const found = workspace.services.kinds.all.find((one) => one.kind === kind)
      const loadVisible = found && (applies(found.search) ? found.search.loadVisible : found.loadVisible)
      const [preview] = loadVisible ? await loadVisible(workspace, [id]) : []
      if (!preview) return null
      return {
        title: preview.title,
        kind,
        projectId: preview.projectId,
        acts: await readActs(workspace, { kind, id }, pageRequest(first, after)),
      }
    },
  }),
}))

const takenBack = builder.objectRef<TakenBack>('TakenBackAct').implement({
  description: 'An act of the viewer that was undone.',
  fields: (t) => ({
    actOperationId: t.exposeID('actOperationId', { description: 'By which it was done.' }),
    redoOperationId: t.exposeID('redoOperationId', {
      nullable: true,
      description:
        'The act that took it back: by taking that back it is done once more as it was. Null where it cannot.',
    }),
    stayed: t.exposeInt('stayed', { description: 'How much stays as it is, since someone changed it meanwhile.' }),
  }),
})
commandMutation('undoOperation', { type: takenBack, command: undoOperation, answer: (done) => done })
