import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { movedThingsObject, movePreviewQuery, previewMove } from '#content-kinds/server/index.ts'
import { documentEpochs, listContributors, loadContents } from '#documents/server/index.ts'
import { fieldValueObject, visibleValues } from '#fields/server/index.ts'
import { NO_EVIDENCE } from '#highlights/model/evidence.ts'
import { evidenceObject, highlightObject } from '#highlights/server/index.ts'
import {
  commandMutation,
  figureLoader,
  linkedLoader,
  listLoader,
  membersArguments,
  membersType,
  rowLoader,
  publishMembers,
  valueLoader,
  workspaceOf,
} from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '../model/limits.ts'
import type { Insight } from '../model/insight.ts'
import { insightPolicy } from '../model/policy.ts'
import { addHighlightsToInsight } from './commands/add-highlights.ts'
import { changeInsight } from './commands/change-insight.ts'
import { createInsight } from './commands/create-insight.ts'
import { deleteInsights, restoreInsights } from './commands/delete-insights.ts'
import { duplicateInsights } from './commands/duplicate-insights.ts'
import { fillInsightFields } from './commands/fill-insight-fields.ts'
import { movableInsights, moveInsights } from './commands/move-insights.ts'
import { publishInsightAgain } from './commands/publish-again.ts'
import { removeHighlightsFromInsight } from './commands/remove-highlights.ts'
import { settleQuotes } from './commands/settle-quotes.ts'
import { evidenceOfInsights } from './insight-evidence.ts'
import { insightList } from './lists.ts'
import { sealedQuoteObject, visibleSeals } from './seals/graphql.ts'
import { publishedContent } from './seals/published-content.ts'
import {
  countInsights,
  countQuotes,
  deletedAmong,
  foundInsights,
  insightsQuoting,
  listInsights,
  quotedOfNote,
  visibleInsights,
} from './store.ts'

const viewerCan = viewerCanType('InsightViewerCan', 'the insight', insightPolicy, [
  'edit',
  'lock',
  'move',
  'publish',
  'delete',
])

/** An insight that the viewer may see; null otherwise. */
export const insightObject = builder.loadableObject('Insight', {
  description:
    'A finding: a text that quotes highlights, as a draft or published. Anyone who can read the project can read it.',
  load: rowLoader(visibleInsights),
  toKey: (insight: Insight) => insight.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    locked: t.exposeBoolean('locked', { description: 'Whether its words cannot be changed until someone unlocks it.' }),
    preview: t.exposeString('preview', { description: 'The beginning of its text.' }),
    documentId: t.exposeID('documentId'),
    documentEpoch: t.loadable({
      type: 'Int',
      description: 'With `documentId`, the name under which editors open the document.',
      load: figureLoader(async (tx, _actor, ids) => documentEpochs(tx, ids)),
      resolve: (insight) => insight.documentId,
    }),
    contributors: t.field({
      type: [userObject],
      description: 'The members who wrote in it, latest first.',
      resolve: async (insight, _arguments, context) => {
        const writers = await workspaceOf(context).read(async (tx) => listContributors(tx, insight.documentId))
        return [
          ...new Set(
            writers.flatMap(({ principal }) =>
              principal.kind === 'user' && principal.id !== null ? [principal.id] : [],
            ),
          ),
        ]
      },
    }),
    published: t.boolean({
      description: 'True if it is listed among the published insights; false for a draft.',
      resolve: (insight) => insight.publishedAt !== null,
    }),
    publishedAt: t.expose('publishedAt', { description: 'Null for a draft.', type: 'DateTime', nullable: true }),
    publishedBy: t.field({
      description: 'Null for a draft.',
      type: userObject,
      nullable: true,
      resolve: (insight) => insight.publishedById,
    }),
    createdBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if it was not created by a person.',
      resolve: (insight) => insight.createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    project: t.field({ type: projectObject, resolve: (insight) => insight.projectId }),
    content: t.loadable({
      type: 'JSON',
      description: 'The rendered document, for readers and for the first paint.',
      load: loadContents,
      resolve: (insight) => insight.documentId,
      nullable: true,
    }),
    fieldValues: t.loadableList({
      description: 'Only fields that the viewer can see.',
      type: fieldValueObject,
      load: listLoader(visibleValues, (value) => value.ownerId),
      resolve: (insight) => insight.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (insight, _arguments, context) => insightPolicy.viewerCan(workspaceOf(context).actor, insight),
    }),
  }),
})

const insightPage = pageType('InsightPage', insightObject)
const insightMembers = membersType('InsightMembers', insightObject)

builder.queryFields((t) => ({
  insight: t.field({
    description: 'An insight by its id; null if it does not exist or the viewer cannot see it.',
    type: insightObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  insightsById: t.field({
    type: [insightObject],
    nullable: { list: false, items: true },
    description: 'Insights in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
  publishedContent: t.field({
    type: 'JSON',
    nullable: true,
    description:
      'The content of a published insight when it was published, if it has changed since; null for drafts, if that content is no longer known, and if the viewer cannot see the insight.',
    args: { insightId: t.arg.id() },
    resolve: async (_root, { insightId }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => {
        const [insight] = await visibleInsights(tx, actor, [idArgument(String(insightId))])
        return insight ? publishedContent(tx, insight.id) : null
      })
    },
  }),
  deletedReferences: t.idList({
    description:
      'Which of these highlights, notes, insights and tags are deleted, among those that the viewer could see before.',
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => deletedAmong(tx, workspace.actor, idsArgument(ids)))
    },
  }),
  publishedInsights: t.field({
    type: insightPage,
    description: 'Published insights that the viewer can see, latest publication first.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      folderId: t.arg.id({
        required: false,
        description: 'Only those of projects in this folder and in the folders below it.',
      }),
    },
    resolve: async (_root, { first, after, folderId }, context) => {
      const workspace = workspaceOf(context)
      const filter = { published: true, ...(folderId == null ? {} : { folderId: idArgument(String(folderId)) }) }
      return workspace.read(async (tx) => listInsights(tx, workspace.actor, filter, pageRequest(first, after)))
    },
  }),
  publishedInsightMembers: t.field({
    type: insightMembers,
    description:
      'Which of the given insights are now among the published ones, and in which order: to follow changes without loading pages again.',
    args: {
      folderId: t.arg.id({
        required: false,
        description: 'Only those of projects in this folder and in the folders below it.',
      }),
      ...membersArguments,
    },
    resolve: async (_root, { folderId, ids, changed, ends }, context) => {
      const query = {
        projectId: null,
        folderId: folderId == null ? null : idArgument(String(folderId)),
        published: true,
      }
      return publishMembers(workspaceOf(context), insightList, query, { ids, changed, ends }, (id) => id)
    },
  }),
}))

builder.objectFields(projectObject, (t) => ({
  insights: t.field({
    type: insightPage,
    description:
      'The insights of the project, newest first; if only published ones are requested, latest publication first.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      published: t.arg.boolean({ required: false }),
      find: t.arg.string({ required: false, description: 'Only those with these words in the title.' }),
    },
    resolve: async (project, { first, after, published, find }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) =>
        listInsights(
          tx,
          workspace.actor,
          {
            projectId: project.id,
            published: published ?? false,
            find: (find ?? '').slice(0, MAX_INSIGHT_TITLE_CHARS),
          },
          pageRequest(first, after),
        ),
      )
    },
  }),
  insightMembers: t.field({
    type: insightMembers,
    description:
      'Which of the given insights are now among those of the project, and in which order: to follow changes without loading pages again.',
    args: { published: t.arg.boolean({ required: false }), ...membersArguments },
    resolve: async (project, { published, ids, changed, ends }, context) => {
      const query = { projectId: project.id, folderId: null, published: published ?? false }
      return publishMembers(workspaceOf(context), insightList, query, { ids, changed, ends }, (id) => id)
    },
  }),
  insightCount: t.loadable({
    description: 'The number of published insights, and of drafts if the viewer is a contributor.',
    type: 'Int',
    load: figureLoader(countInsights),
    resolve: (project) => project.id,
  }),
}))

builder.objectField(insightObject, 'quoteCount', (t) =>
  t.loadable({
    type: 'Int',
    description: 'The number of highlights that it quotes.',
    load: figureLoader(async (tx, _actor, ids) => countQuotes(tx, ids)),
    resolve: (insight) => insight.id,
  }),
)

builder.objectField(insightObject, 'evidence', (t) =>
  t.loadable({
    type: evidenceObject,
    description:
      'Based on the highlights that it quotes, out of the people of its project and of the projects of these highlights.',
    load: valueLoader(evidenceOfInsights, NO_EVIDENCE),
    resolve: (insight) => insight.id,
  }),
)

builder.objectField(insightObject, 'sealedQuotes', (t) =>
  t.loadableList({
    type: sealedQuoteObject,
    description:
      'What it quoted when it was published, limited to what the viewer can see. Empty for a draft, which follows its sources.',
    load: listLoader(visibleSeals, (seal) => seal.insightId),
    resolve: (insight) => insight.id,
  }),
)

builder.objectField(highlightObject, 'insights', (t) =>
  t.loadableList({
    type: insightObject,
    description: 'The insights that quote this highlight and that the viewer can see.',
    load: linkedLoader(async (tx, _actor, ids) => insightsQuoting(tx, ids), foundInsights),
    resolve: (highlight) => highlight.id,
  }),
)

builder.objectField(noteObject, 'quotedHighlights', (t) =>
  t.field({
    type: [highlightObject],
    description: 'Its highlights that insights quote, including insights that the viewer cannot see.',
    resolve: async (note, _arguments, context) => workspaceOf(context).read(async (tx) => quotedOfNote(tx, note.id)),
  }),
)

const deletedInsights = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedInsights').implement({
  description: 'Deleted insights, with their reels. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredInsights = builder.objectRef<{ deletionId: string }>('RestoredInsights').implement({
  description: 'Insights restored to where they were.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

const duplicatedInsights = builder.objectRef<{ ids: string[] }>('DuplicatedInsights').implement({
  description: 'The copies, in the order of the insights.',
  fields: (t) => ({ ids: t.exposeIDList('ids') }),
})

commandMutation('createInsight', { type: insightObject, command: createInsight, answer: (insight) => insight.id })
commandMutation('fillInsightFields', {
  type: insightObject,
  command: fillInsightFields,
  answer: (insight) => insight.id,
})
commandMutation('changeInsight', { type: insightObject, command: changeInsight, answer: (insight) => insight.id })
commandMutation('publishInsightAgain', {
  type: insightObject,
  command: publishInsightAgain,
  answer: (insight) => insight.id,
})
commandMutation('settleQuotes', { type: insightObject, command: settleQuotes, answer: ({ insightId }) => insightId })
commandMutation('addHighlightsToInsight', {
  type: insightObject,
  command: addHighlightsToInsight,
  answer: (insight) => insight.id,
})
commandMutation('removeHighlightsFromInsight', {
  type: insightObject,
  command: removeHighlightsFromInsight,
  answer: (insight) => insight.id,
})
commandMutation('duplicateInsights', {
  type: duplicatedInsights,
  command: duplicateInsights,
  answer: (copies) => copies,
  // A hundred texts are written again with all their dependents.
  weight: 25,
})
commandMutation('deleteInsights', { type: deletedInsights, command: deleteInsights, answer: (deletion) => deletion })
commandMutation('restoreInsights', { type: restoredInsights, command: restoreInsights, answer: (deletion) => deletion })

movePreviewQuery(
  'previewInsightsMove',
  'What moving these insights to another project would do, without moving them; at most 1,000 at once. For contributors to both projects.',
  async (workspace, asked) =>
    workspace.read(async (tx) =>
      previewMove({ tx, hooks: workspace.services.hooks, actor: workspace.actor }, movableInsights, asked),
    ),
)
commandMutation('moveInsights', { type: movedThingsObject, command: moveInsights, answer: (moved) => moved })
