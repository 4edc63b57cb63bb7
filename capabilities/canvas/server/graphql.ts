import { unauthorized } from '#platform/kernel/errors.ts'
import { pageRequest, type Page } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { NO_EVIDENCE, type Evidence } from '#highlights/model/evidence.ts'
import { evidenceObject, highlightObject } from '#highlights/server/index.ts'
import { insightObject } from '#insights/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { tagObject } from '#tags/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { foundByWords } from '#search/server/index.ts'
import { candidatesAsked, TYPES_OF } from '../model/candidates.ts'
import { ITEM_KINDS, REFERENCE_KINDS, TEXT_STYLES, type CanvasItem } from '../model/item.ts'
import { presenceShown, type Presence } from '../model/presence.ts'
import { listCandidates, type Candidate } from './candidates.ts'
import { colorsOfCanvas, type CanvasColor } from './colors.ts'
import { changeItems } from './commands/change-items.ts'
import { createItems } from './commands/create-items.ts'
import { deleteItems, restoreItems } from './commands/delete-items.ts'
import { convertGroupToInsight } from './commands/convert-group-to-insight.ts'
import { convertGroupToTag } from './commands/convert-group-to-tag.ts'
import { evidenceOfGroups } from './group-evidence.ts'
import { requireCanvas } from './require-canvas.ts'
import { followPresence, MAX_REPORTED_AT_ONCE, publishPresence } from './presence.ts'
import { listItems, revisionOf, type ItemPage } from './store.ts'

const itemKind = builder.enumType('CanvasItemKind', { description: 'What an item of a canvas is.', values: ITEM_KINDS })
const textStyle = builder.enumType('CanvasTextStyle', {
  description: 'The size of a text on a canvas: three levels of heading, or plain text.',
  values: TEXT_STYLES,
})
const referenceKind = builder.enumType('CanvasReferenceKind', {
  description: 'What a canvas item can refer to.',
  values: REFERENCE_KINDS,
})

const itemObject = builder.objectRef<CanvasItem>('CanvasItem').implement({
  description:
    'Something on a canvas: a text, a rectangle, a group, or a reference to a note, insight or highlight. Lengths are in canvas pixels at full size.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: itemKind, resolve: (item) => item.kind }),
    x: t.exposeFloat('x'),
    y: t.exposeFloat('y'),
    width: t.exposeFloat('width'),
    height: t.exposeFloat('height'),
    rank: t.exposeFloat('rank', {
      description: 'The stacking order: items with a higher rank lie above others; groups lie below everything.',
    }),
    text: t.exposeString('text', { description: 'The words of a text or a rectangle, or the title of a group.' }),
    style: t.field({
      description: 'Only for a text; null for everything else.',
      type: textStyle,
      nullable: true,
      resolve: (item) => item.style,
    }),
    color: t.exposeString('color', { description: 'Null for the default colour of its kind.', nullable: true }),
    groupId: t.exposeID('groupId', { nullable: true, description: 'The group with which it moves.' }),
    targetId: t.exposeID('targetId', { nullable: true, description: 'The id of what a reference refers to.' }),
  }),
})

const itemPage = builder.objectRef<ItemPage & { revision: number }>('CanvasItemPage').implement({
  description: 'One page of the items on a canvas, or of what changed there after a revision.',
  fields: (t) => ({
    nodes: t.field({ type: [itemObject], resolve: (page) => page.nodes }),
    goneIds: t.exposeIDList('goneIds', { description: 'The items removed since the given revision.' }),
    revision: t.exposeInt('revision', {
      description: 'This response and the pages after it include everything up to this revision.',
    }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
    hasNextPage: t.exposeBoolean('hasNextPage'),
  }),
})

const candidate = builder.objectRef<Candidate>('CanvasCandidate').implement({
  description: 'A note, insight or highlight that can be put on a canvas; exactly one of the three is not null.',
  fields: (t) => ({
    onCanvas: t.exposeBoolean('onCanvas', { description: 'Whether it is already there.' }),
    note: t.field({ type: noteObject, nullable: true, resolve: ({ kind, id }) => (kind === 'note' ? id : null) }),
    insight: t.field({
      type: insightObject,
      nullable: true,
      resolve: ({ kind, id }) => (kind === 'insight' ? id : null),
    }),
    highlight: t.field({
      type: highlightObject,
      nullable: true,
      resolve: ({ kind, id }) => (kind === 'highlight' ? id : null),
    }),
  }),
})
const candidatePage = pageType('CanvasCandidatePage', candidate)

const groupEvidence = builder.objectRef<{ groupId: Id; evidence: Evidence }>('CanvasGroupEvidence').implement({
  description:
    'The evidence for a group of a canvas: the quotes in it, out of the people of its project and of the projects of the quotes.',
  fields: (t) => ({
    groupId: t.exposeID('groupId'),
    evidence: t.field({ type: evidenceObject, resolve: ({ evidence }) => evidence }),
  }),
})

const canvasColor = builder.objectRef<CanvasColor>('CanvasColor').implement({
  description: 'The quotes of one colour on a canvas, for a zoomed-out view in which they cannot be read.',
  fields: (t) => ({
    color: t.exposeString('color'),
    itemIds: t.idList({ resolve: ({ itemIds }) => [...itemIds] }),
  }),
})

/** A group may have thousands of members. */
const GROUP_WEIGHT = 50

builder.queryFields((t) => ({
  canvasItems: t.field({
    type: itemPage,
    description: 'One page of the items on the canvas of a view, or of what changed on it after a revision.',
    args: {
      viewId: t.arg.id(),
      since: t.arg.int({ required: false }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_root, { viewId: given, since, first, after }, context) => {
      const { actor, read } = workspaceOf(context)
      const viewId = idArgument(String(given))
      return read(async (tx) => {
        await requireCanvas({ tx, actor }, viewId, 'view')
        // Read before the items: what is committed between the two is read again, and never missed.
        const revision = await revisionOf(tx, viewId)
        return { ...(await listItems(tx, viewId, since ?? null, pageRequest(first, after))), revision }
      })
    },
  }),
  canvasColors: t.field({
    type: [canvasColor],
    extensions: { weight: GROUP_WEIGHT },
    description: 'The colours of the quotes on the canvas of a view, limited to quotes that the viewer can see.',
    args: { viewId: t.arg.id() },
    resolve: async (_root, { viewId: given }, context) => {
      const { actor, read } = workspaceOf(context)
      const viewId = idArgument(String(given))
      return read(async (tx) => {
        await requireCanvas({ tx, actor }, viewId, 'view')
        return colorsOfCanvas(tx, actor, viewId)
      })
    },
  }),
  canvasGroupEvidence: t.field({
    type: [groupEvidence],
    extensions: { weight: GROUP_WEIGHT },
    description:
      'The evidence for groups of the canvas of a view, limited to what the viewer can see, in the order of the ids.',
    args: { viewId: t.arg.id(), ids: t.arg.idList() },
    resolve: async (_root, { viewId, ids }, context) => {
      const { actor, read } = workspaceOf(context)
      const groupIds = idsArgument(ids)
      return read(async (tx) => {
        const canvas = await requireCanvas({ tx, actor }, idArgument(String(viewId)), 'view')
        const found = await evidenceOfGroups(tx, actor, canvas, groupIds)
        return groupIds.map((groupId) => ({ groupId, evidence: found.get(groupId) ?? NO_EVIDENCE }))
      })
    },
  }),
  canvasCandidates: t.field({
    type: candidatePage,
    description: 'One page of what can be put on a canvas from its project, newest first.',
    args: {
      viewId: t.arg.id(),
      kind: t.arg({ type: referenceKind }),
      notOnCanvas: t.arg.boolean({ required: false }),
      text: t.arg.string({ required: false }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_root, { viewId, kind, notOnCanvas, text, first, after }, context): Promise<Page<Candidate>> => {
      const { actor, read, services, teamId } = workspaceOf(context)
      const asked = parseInput(candidatesAsked, {
        viewId: idArgument(String(viewId)),
        kind,
        notOnCanvas: notOnCanvas ?? false,
        text: text ?? '',
      })
      return read(async (tx) => {
        const { projectId } = await requireCanvas({ tx, actor }, asked.viewId, 'view')
        const sought = { type: TYPES_OF[asked.kind], projectId, words: asked.text }
        const found = asked.text === '' ? null : await foundByWords(services.searchIndex, { tx, teamId, actor }, sought)
        return listCandidates(tx, actor, projectId, asked, found, pageRequest(first, after))
      })
    },
  }),
}))

const changedCanvas = builder.objectRef<{ revision: number }>('ChangedCanvas').implement({
  description: 'A canvas after something on it was changed.',
  fields: (t) => ({ revision: t.exposeInt('revision', { description: 'The revision of this change.' }) }),
})
const deletedItems = builder.objectRef<{ deletionId: string }>('DeletedCanvasItems').implement({
  description: 'The items removed from a canvas in one act. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})
const groupTag = builder.objectRef<{ tagId: string; created: boolean; highlights: number }>('GroupTag').implement({
  description: 'The tag made from a group of a canvas and given to the highlights in it.',
  fields: (t) => ({
    tag: t.field({ type: tagObject, resolve: ({ tagId }) => tagId }),
    created: t.exposeBoolean('created', { description: 'False if a tag of this name already existed.' }),
    highlights: t.exposeInt('highlights', { description: 'The number of highlights that received the tag.' }),
  }),
})

commandMutation('createCanvasItems', { type: changedCanvas, command: createItems, answer: (changed) => changed })
commandMutation('changeCanvasItems', { type: changedCanvas, command: changeItems, answer: (changed) => changed })
commandMutation('deleteCanvasItems', { type: deletedItems, command: deleteItems, answer: (deletion) => deletion })
commandMutation('restoreCanvasItems', { type: deletedItems, command: restoreItems, answer: (deletion) => deletion })
commandMutation('convertGroupToTag', {
  type: groupTag,
  command: convertGroupToTag,
  answer: (made) => made,
  weight: GROUP_WEIGHT,
})
commandMutation('convertGroupToInsight', {
  type: insightObject,
  command: convertGroupToInsight,
  answer: ({ id }) => id,
  weight: GROUP_WEIGHT,
})

const presenceObject = builder.objectRef<Presence>('CanvasPresence').implement({
  description: 'Where a user is on a canvas, and what they have selected there.',
  fields: (t) => ({
    pageId: t.string({
      description: 'Identifies the page on which they view the canvas.',
      resolve: ({ pageId }) => pageId,
    }),
    user: t.field({ type: userObject, resolve: ({ userId }) => userId }),
    x: t.exposeFloat('x', {
      nullable: true,
      description: 'The position of their pointer; null while it is elsewhere.',
    }),
    y: t.exposeFloat('y', { nullable: true }),
    chosenIds: t.idList({ resolve: ({ chosenIds }) => chosenIds }),
    isHere: t.exposeBoolean('isHere', { description: 'False once they have left.' }),
  }),
})

builder.mutationField('showOnCanvas', (t) =>
  t.boolean({
    description: 'Shows the caller’s position on a canvas to the others who view it. Nothing is stored.',
    args: { input: t.arg({ type: inputOf('ShowOnCanvasInput', presenceShown) }) },
    resolve: async (_root, { input }, context) => {
      await publishPresence(workspaceOf(context), input)
      return true
    },
  }),
)

builder.subscriptionField('canvasPresence', (t) =>
  t.field({
    type: [presenceObject],
    description: 'Where the users who view a canvas are on it, as they move.',
    extensions: { reportedAtOnce: MAX_REPORTED_AT_ONCE },
    args: { viewId: t.arg.id() },
    subscribe: async (_root, { viewId }, context) => {
      if (!context.workspace) throw unauthorized()
      return followPresence(context.services, context.workspace, idArgument(String(viewId)), async () =>
        context.reauthenticate(),
      )
    },
    resolve: (presences) => presences as Presence[],
  }),
)
