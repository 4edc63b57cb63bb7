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
  type UndoneAct,
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
  /** The name of the thing at that time if the event has it, otherwise its current name. */
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
  description: 'A changed property or field, with its old and new value.',
  fields: (t) => ({
    property: t.exposeString('property', { description: 'The key of a property, or the label of a field.' }),
    before: t.exposeString('before', {
      description: `The old value, at most ${MAX_VALUE_CHARS} characters; empty if there was none.`,
    }),
    after: t.exposeString('after', {
      description: `The new value, at most ${MAX_VALUE_CHARS} characters; empty if there is none.`,
    }),
  }),
})

const partObject = builder.objectRef<DescribedPart>('HistoryActPart').implement({
  description: 'The part of an act that changed objects of one kind.',
  fields: (t) => ({
    type: t.exposeString('type'),
    count: t.exposeInt('count', { description: 'The number of objects, or of repetitions.' }),
    kind: t.string({ description: 'The kind of the objects.', resolve: (part) => part.thing.kind }),
    thingId: t.id({ description: 'The id of the object, or of one of several.', resolve: (part) => part.thing.id }),
    name: t.exposeString('name', {
      description:
        'The name of the single object at that time or now; empty for several, and for objects that are named by their text.',
    }),
    title: t.exposeString('title', { nullable: true, description: 'The new name, if one was given.' }),
    formerTitle: t.exposeString('formerTitle', {
      nullable: true,
      description: 'The former name, if the object was renamed.',
    }),
    added: t.stringList({
      description: 'The added tags, if all objects got the same ones and the viewer can see them.',
      resolve: ({ details }) => details.added,
    }),
    removed: t.stringList({
      description: 'The removed tags, under the same conditions.',
      resolve: ({ details }) => details.removed,
    }),
    values: t.field({
      type: [changedValue],
      description: 'The changed fields and properties that are returned with their values.',
      resolve: ({ details }) => details.values,
    }),
    from: t.string({
      nullable: true,
      description: 'The old location: empty for the top level, null if it is not recorded or the viewer cannot see it.',
      resolve: ({ details }) => details.from,
    }),
    to: t.string({
      nullable: true,
      description: 'The new location, or the object that it was merged into.',
      resolve: ({ details }) => details.to,
    }),
    changed: t.stringList({ description: 'The changed properties.', resolve: (part) => part.changed }),
  }),
})

const actObject = builder.objectRef<DescribedAct>('HistoryAct').implement({
  description: 'An act: what one user or process did in one go.',
  fields: (t) => ({
    id: t.exposeID('sequence'),
    at: t.expose('at', { type: 'DateTime' }),
    operationId: t.exposeID('operationId', {
      nullable: true,
      description: 'The operation of the act. Changes of several objects in one act share it.',
    }),
    principalKind: t.exposeString('principalKind', {
      description: 'The kind of actor: user, or for example import, ai or system.',
    }),
    user: t.field({
      type: userObject,
      nullable: true,
      resolve: (act) => personOf({ kind: act.principalKind, id: act.principalId }),
    }),
    startedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'The user who started it, if it ran in the background: an import, a transcription, a redaction.',
      resolve: (act) => act.startedById,
    }),
    parts: t.field({
      type: [partObject],
      description: `The parts of the act, at most ${MAX_PARTS_SHOWN}.`,
      resolve: (act) => act.parts,
    }),
    partCount: t.exposeInt('partCount'),
    undoable: t.exposeID('undoable', {
      nullable: true,
      description:
        'The id with which the viewer can undo the act; null if it is someone else’s act, or can no longer be undone.',
    }),
  }),
})

interface History {
  title: string
  kind: string
  projectId: Id | null
  acts: Page<DescribedAct>
}

/** The position in the journal that a cursor names; an invalid cursor is before everything. */
const sequence = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,18}$/))
  .catch('0')

const actPage = pageType('HistoryActPage', actObject)
const historyObject = builder.objectRef<History>('History').implement({
  description: 'The history of an object, from the journal; for a project, it includes its contents.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The current name of the object.' }),
    kind: t.exposeString('kind', { description: 'The kind of the object.' }),
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The project of the object; null if it is in no project.',
    }),
    acts: t.field({
      description: 'The acts, latest first; `first` limits their number.',
      type: actPage,
      resolve: ({ acts }) => acts,
    }),
  }),
})

/**
 * Returns one page of acts. If many events make few acts, reads some more events; an act that is cut off continues as
 * another act on the next page.
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

/** Adds the names that the reader may see to acts, with a few queries for all of them. */
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
  description: 'The latest act on one of several objects.',
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
      `Returns the latest act on each of these objects, at most ${MAX_LATEST_ACTS}, as histories show it. Objects without an act that the viewer can see are absent. ` +
      'For a project, acts on its contents count too. An act on very many highlights at once counts for their projects, not for their notes.',
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
      'Returns the history of an object, latest first; for a project, it includes its contents. Null if the viewer cannot see the object, or its kind has no history.',
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

const undone = builder.objectRef<UndoneAct>('UndoneAct').implement({
  description: 'An act of the viewer that was undone.',
  fields: (t) => ({
    actOperationId: t.exposeID('actOperationId', { description: 'The operation of the undone act.' }),
    redoOperationId: t.exposeID('redoOperationId', {
      nullable: true,
      description: 'The operation of the undo; undoing it redoes the act. Null if the act cannot be redone.',
    }),
    stayed: t.exposeInt('stayed', {
      description: 'The number of objects that were not changed back because someone changed them meanwhile.',
    }),
  }),
})
commandMutation('undoOperation', { type: undone, command: undoOperation, answer: (done) => done })
