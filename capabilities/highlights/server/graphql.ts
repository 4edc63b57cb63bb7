import './evidence-graphql.ts'
import './tag-health-graphql.ts'
import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import {
  commandMutation,
  figureLoader,
  linkedLoader,
  membersArguments,
  membersType,
  rowLoader,
  publishMembers,
  workspaceOf,
} from '#journal/server/index.ts'
import type { Box } from '#files/model/box.ts'
import { noteObject } from '#notes/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import type { Speaker } from '#speakers/model/speaker.ts'
import { selectedRowsObject } from '#selections/server/index.ts'
import { saidByIn, speakerObject, speakersNamed } from '#speakers/server/index.ts'
import { tagBoardObject, tagObject, visibleTags } from '#tags/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import type { Highlight } from '../model/highlight.ts'
import { regionName, regionPicture, type Region } from '../model/region.ts'
import { highlightColor } from '../model/highlight-color.ts'
import { highlightPolicy } from '../model/policy.ts'
import { createHighlight } from './commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from './commands/delete-highlights.ts'
import { mergeTags, splitTag } from './commands/merge-tags.ts'
import { tagHighlights } from './commands/tag-highlights.ts'
import { countHighlights, countHighlightsByTag, tagsOfNotes } from './counts-store.ts'
import { countTaggedFrom, countTogether } from './taggings-store.ts'
import { HIGHLIGHT_ORDERS, listHighlights } from './lists-store.ts'
import { highlightsOfNote } from './note-lists-store.ts'
import { tagsOfHighlights } from './tags-store.ts'
import { visibleHighlights } from './store.ts'
import { withFoundHighlights } from './found-highlights.ts'
import { noteHighlights, tagHighlightList } from './lists.ts'

const viewerCan = viewerCanType('HighlightViewerCan', 'the highlight', highlightPolicy, ['tag', 'delete'])

/** The tags of highlights, in one statement for the whole answer. */
const tagsOf = createContextCache((context: RequestContext) => {
  const load = linkedLoader(async (tx, _actor, ids) => tagsOfHighlights(tx, ids), visibleTags)
  return new DataLoader(async (ids: readonly Id[]) => load([...ids], context))
})

const boxObject = builder.objectRef<Box>('HighlightBox').implement({
  description: 'A rectangle, in fractions (0 to 1) of the page or picture as displayed.',
  fields: (t) => ({
    x: t.exposeFloat('x'),
    y: t.exposeFloat('y'),
    width: t.exposeFloat('width'),
    height: t.exposeFloat('height'),
  }),
})

export const highlightRegionObject = builder.objectRef<Region>('HighlightRegion').implement({
  description: 'The position of a highlight in a file of its note.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    page: t.exposeInt('page', { nullable: true, description: 'The page number, from 1; null for a picture.' }),
    boxes: t.field({ type: [boxObject], resolve: ({ boxes }) => [...boxes] }),
    isWords: t.boolean({
      description: 'True if words of the page were selected; false if a region was drawn.',
      resolve: ({ words }) => words !== null,
    }),
    name: t.string({ description: 'What it is called if it has no words.', resolve: regionName }),
    pictureUrl: t.string({
      description: 'A picture of what it covers; `width` sets its width in pixels.',
      resolve: regionPicture,
    }),
  }),
})

const saidByObject = builder.objectRef<{ speaker: Speaker; share: number }>('SaidBy').implement({
  description: 'A speaker whose words a highlight contains.',
  fields: (t) => ({
    speaker: t.field({ type: speakerObject, resolve: ({ speaker }) => speaker }),
    share: t.exposeFloat('share', { description: 'The share of what is said in it that is theirs, from 0 to 1.' }),
  }),
})

/** A highlight that the viewer may see; null otherwise. */
export const highlightObject = builder.loadableObject('Highlight', {
  description:
    'A passage of a note that matters: a quote, or a region of a page or picture, with tags. Anyone who can read the note can see it.',
  load: rowLoader(visibleHighlights),
  toKey: (highlight: Highlight) => highlight.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text', {
      description: 'The quote, at most 4,000 characters; empty for a region without words.',
    }),
    contextBefore: t.exposeString('contextBefore', { description: 'What is said just before it.' }),
    contextAfter: t.exposeString('contextAfter', { description: 'What is said just after it.' }),
    region: t.field({
      type: highlightRegionObject,
      nullable: true,
      description: 'Null if it is on the text of the note itself.',
      resolve: (highlight) => highlight.region,
    }),
    anchored: t.exposeBoolean('anchored', { description: 'False if the text or the file that it was on was removed.' }),
    inlineCommentOnly: t.exposeBoolean('inlineCommentOnly', {
      description: 'Whether it was made for a comment and has no colour of its own.',
    }),
    saidBy: t.field({
      type: [saidByObject],
      description: 'The speakers of its words, in order; empty if no one speaks in the text.',
      resolve: async ({ noteId, saidBy }, _arguments, context) => {
        if (saidBy.length === 0) return []
        const chars = new Map(saidBy.map((part) => [part.name, part.chars]))
        const all = saidBy.reduce((sum, part) => sum + part.chars, 0)
        const speakers = await speakersNamed(context, noteId, [...chars.keys()])
        return speakers.map((speaker) => ({ speaker, share: (chars.get(speaker.name) ?? 0) / Math.max(1, all) }))
      },
    }),
    saidByNames: t.string({
      description:
        'The same speakers in one line: contacts by their names, others as named in the text, interviewers marked; empty if no one speaks.',
      resolve: async ({ noteId, saidBy }, _arguments, context) =>
        saidByIn(
          context,
          noteId,
          saidBy.map(({ name }) => name),
        ),
    }),
    createdById: t.exposeID('createdById', { nullable: true }),
    createdBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if it was not created by a person.',
      resolve: (highlight) => highlight.createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    note: t.field({ type: noteObject, resolve: (highlight) => highlight.noteId }),
    projectId: t.exposeID('projectId'),
    tags: t.field({
      description: 'In the order in which they were added.',
      type: [tagObject],
      resolve: async (highlight, _arguments, context) => tagsOf(context).load(highlight.id),
    }),
    color: t.string({
      description: 'Violet without tags, otherwise the colour of its first tag.',
      resolve: async (highlight, _arguments, context) =>
        highlightColor(highlight, await tagsOf(context).load(highlight.id)),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (highlight, _arguments, context) => highlightPolicy.viewerCan(workspaceOf(context).actor, highlight),
    }),
  }),
})

const highlightOrder = builder.enumType('HighlightOrder', {
  description: 'By creation time, or by note and position in it.',
  values: HIGHLIGHT_ORDERS,
})
const highlightPage = pageType('HighlightPage', highlightObject)
const highlightMembers = membersType('HighlightMembers', highlightObject)

builder.queryFields((t) => ({
  highlight: t.field({
    description: 'A highlight by its id; null if it does not exist or the viewer may not read its note.',
    type: highlightObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  highlightsById: t.field({
    type: [highlightObject],
    nullable: { list: false, items: true },
    description: 'Highlights in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
}))

builder.objectFields(noteObject, (t) => ({
  highlights: t.field({
    type: [highlightObject],
    description: 'All highlights of the note, in the order of its text.',
    resolve: async (note, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => highlightsOfNote(tx, workspace.actor, note.id))
    },
  }),
  highlightMembers: t.field({
    type: highlightMembers,
    description:
      'Which of the given highlights are now in the note, in the order of its text: to follow changes without loading all of them.',
    args: { ...membersArguments },
    resolve: async (note, asked, context) =>
      publishMembers(workspaceOf(context), noteHighlights, { noteId: note.id }, asked, (id) => id),
  }),
  highlightCount: t.loadable({
    type: 'Int',
    load: figureLoader(async (tx, actor, ids) => countHighlights(tx, actor, 'note_id', ids)),
    resolve: (note) => note.id,
  }),
  tags: t.loadableList({
    type: tagObject,
    description: 'The tags on its highlights, most frequent first.',
    load: linkedLoader(tagsOfNotes, visibleTags),
    resolve: (note) => note.id,
  }),
}))

builder.objectField(selectedRowsObject, 'highlights', (t) =>
  t.field({
    type: [highlightObject],
    description: 'For a selection of highlights, those that still match, with their content; empty for other rows.',
    resolve: ({ kind, ids }) => (kind === 'highlight' ? [...ids] : []),
  }),
)

builder.objectFields(projectObject, (t) => ({
  highlights: t.field({
    type: highlightPage,
    description:
      'The highlights of the project, newest first; optionally of one tag or without tags, of one note or author, or with these words.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      tagId: t.arg.id({ required: false }),
      untagged: t.arg.boolean({ required: false }),
      ...filterArguments,
    },
    resolve: async (project, { first, after, tagId, untagged, ...others }, context) => {
      const workspace = workspaceOf(context)
      const filter = {
        projectId: project.id,
        ...(tagId == null ? {} : { tagId: idArgument(String(tagId)) }),
        untagged: untagged ?? false,
        ...plainFilter(others),
      }
      return workspace.read(async (tx) =>
        listHighlights(
          tx,
          workspace.actor,
          await withFoundHighlights({ ...workspace, tx }, { projectId: project.id }, filter),
          pageRequest(first, after),
        ),
      )
    },
  }),
  highlightCount: t.loadable({
    description: 'Counts only highlights that the viewer can see.',
    type: 'Int',
    load: figureLoader(async (tx, actor, ids) => countHighlights(tx, actor, 'project_id', ids)),
    resolve: (project) => project.id,
  }),
}))

/** Selects some of the highlights of a project or tag. */
const filterArguments = builder.args((t) => ({
  noteId: t.id({ required: false }),
  createdById: t.id({ required: false }),
  text: t.string({ required: false }),
}))

interface GivenFilter {
  noteId?: string | number | null
  createdById?: string | number | null
  text?: string | null
}

function plainFilter({ noteId, createdById, text = null }: GivenFilter) {
  return {
    noteId: noteId == null ? null : idArgument(String(noteId)),
    createdById: createdById == null ? null : idArgument(String(createdById)),
    text,
  }
}

builder.objectFields(tagObject, (t) => ({
  highlightCount: t.loadable({
    type: 'Int',
    load: figureLoader(countHighlightsByTag),
    resolve: (tag) => tag.id,
  }),
  highlights: t.field({
    type: highlightPage,
    description:
      'The highlights with the tag; optionally of one note or author, or with these words in the quote or the title of the note.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      ...filterArguments,
      order: t.arg({ type: highlightOrder, required: false }),
    },
    resolve: async (tag, { first, after, order, ...others }, context) => {
      const workspace = workspaceOf(context)
      const filter = { tagId: tag.id, inNoteTitles: true, ...plainFilter(others) }
      return workspace.read(async (tx) =>
        listHighlights(
          tx,
          workspace.actor,
          await withFoundHighlights({ ...workspace, tx }, { tagId: tag.id }, filter),
          pageRequest(first, after),
          order ?? 'NEWEST',
        ),
      )
    },
  }),
  highlightMembers: t.field({
    type: highlightMembers,
    description: 'Which of the given highlights are now among `highlights`, and in which order.',
    args: { ...membersArguments, ...filterArguments, order: t.arg({ type: highlightOrder, required: false }) },
    resolve: async (tag, { order, noteId, createdById, text, ...asked }, context) => {
      const workspace = workspaceOf(context)
      const query = { tagId: tag.id, ...plainFilter({ noteId, createdById, text }), order: order ?? 'NEWEST' }
      const found = await workspace.read(async (tx) =>
        withFoundHighlights({ ...workspace, tx }, { tagId: tag.id }, query),
      )
      return publishMembers(workspace, tagHighlightList, found, asked, (id) => id)
    },
  }),
}))

const taggedHighlights = builder.objectRef<{ ids: string[] }>('TaggedHighlights').implement({
  description: 'The result of one act of tagging.',
  fields: (t) => ({
    highlights: t.field({
      type: [highlightObject],
      description: 'Those of them that still exist.',
      resolve: async (tagged, _arguments, context) => {
        const workspace = workspaceOf(context)
        return workspace.read(async (tx) => visibleHighlights(tx, workspace.actor, tagged.ids))
      },
    }),
  }),
})
const mergedTags = builder.objectRef<{ tagId: string }>('ReplacedTags').implement({
  description: 'The result of merging tags into one, or of splitting one: what the highlights have instead.',
  fields: (t) => ({
    tag: t.field({
      type: tagObject,
      description: 'The tag that the highlights now have.',
      resolve: (act) => act.tagId,
    }),
  }),
})

builder.queryFields((t) => ({
  taggedTogether: t.field({
    type: 'Int',
    description: 'The number of highlights that have at least one of these tags.',
    args: { tagIds: t.arg.idList() },
    resolve: async (_root, { tagIds }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) =>
        countTogether(
          tx,
          actor,
          (await visibleTags(tx, actor, idsArgument(tagIds))).map((tag) => tag.id),
        ),
      )
    },
  }),
}))

builder.objectField(tagBoardObject, 'taggedIn', (t) =>
  t.field({
    type: 'Int',
    description: 'The number of highlights of a project that have a tag of this extension.',
    args: { projectId: t.arg.id() },
    resolve: async (board, { projectId }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => countTaggedFrom(tx, actor, board.scopeId, idArgument(String(projectId))))
    },
  }),
)

const deletedHighlights = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedHighlights').implement({
  description: 'Deleted highlights; the words stay. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredHighlights = builder.objectRef<{ deletionId: string }>('RestoredHighlights').implement({
  description: 'Highlights restored to their words.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

commandMutation('createHighlight', {
  type: highlightObject,
  command: createHighlight,
  answer: (highlight) => highlight.id,
})
commandMutation('tagHighlights', { type: taggedHighlights, command: tagHighlights, answer: (tagged) => tagged })
commandMutation('mergeTags', { type: mergedTags, command: mergeTags, answer: (act) => act })
commandMutation('splitTag', { type: mergedTags, command: splitTag, answer: (act) => act })
commandMutation('deleteHighlights', {
  type: deletedHighlights,
  command: deleteHighlights,
  answer: (deletion) => deletion,
})
commandMutation('restoreHighlights', {
  type: restoredHighlights,
  command: restoreHighlights,
  answer: (deletion) => deletion,
})
