import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import type { Id } from '#platform/kernel/ids.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import {
  commandMutation,
  figureLoader,
  membersArguments,
  membersType,
  rowLoader,
  publishMembers,
  workspaceOf,
} from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { TAG_ROLES, type Tag } from '../model/tag.ts'
import { changeTag } from './commands/change-tag.ts'
import { createTag } from './commands/create-tag.ts'
import { deleteTag, restoreTag } from './commands/delete-tag.ts'
import { aliasesOf, survivorsOf } from './merge.ts'
import { tagList } from './lists.ts'
import { countTags, tagsOfProject, visibleTags } from './store.ts'

const viewerCan = viewerCanType('TagViewerCan', 'the tag', tagPolicy, ['apply', 'edit', 'arrange', 'lock', 'delete'])

const aliasNames = createContextCache(
  (context: RequestContext) =>
    new DataLoader(async (ids: readonly Id[]) => {
      const names = await workspaceOf(context).read(async (tx) => aliasesOf(tx, ids))
      return ids.map((id) => names.get(id) ?? [])
    }),
)

/** A tag that the viewer may see; null otherwise. */
export const tagObject = builder.loadableObject('Tag', {
  description: 'A label for what highlights say, of a project or of an extension.',
  load: rowLoader(visibleTags),
  toKey: (tag: Tag) => tag.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    color: t.exposeString('color'),
    description: t.exposeString('description', { description: 'What it means, and when to give it.' }),
    locked: t.exposeBoolean('locked', {
      description: 'Whether its words cannot be changed until someone with full access unlocks it.',
    }),
    keepsColor: t.exposeBoolean('keepsColor', {
      description: 'Whether it has a colour of its own, regardless of its group.',
    }),
    role: t.exposeString('role', {
      nullable: true,
      description: `What it says about a highlight: one of ${TAG_ROLES.join(', ')}.`,
    }),
    rank: t.exposeFloat('rank', { description: 'Tags are sorted by it.' }),
    tagGroupId: t.exposeID('tagGroupId', { description: 'Null if it is in no group.', nullable: true }),
    aliases: t.stringList({
      description: 'The titles of the tags that were merged into it.',
      resolve: async (tag, _arguments, context) => aliasNames(context).load(tag.id),
    }),
    project: t.field({
      description: 'Null for a tag of an extension.',
      type: projectObject,
      nullable: true,
      resolve: (tag) => tag.projectId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (tag, _arguments, context) => tagPolicy.viewerCan(workspaceOf(context).actor, tag),
    }),
  }),
})

/** Follows links to merged tags to the tags that they became. */
async function survivors(context: RequestContext, ids: readonly Id[]): Promise<Id[]> {
  const found = await workspaceOf(context).read(async (tx) => survivorsOf(tx, ids))
  return ids.map((id) => found.get(id) ?? id)
}

builder.queryFields((t) => ({
  tag: t.field({
    type: tagObject,
    nullable: true,
    description: 'A tag by its id; for a merged tag, the one it was merged into.',
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => (await survivors(context, [idArgument(String(id))]))[0],
  }),
  tagsById: t.field({
    type: [tagObject],
    nullable: { list: false, items: true },
    description:
      'Tags in the order of the ids, at most 1,000; for a merged tag, the one it was merged into; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => survivors(context, idsArgument(ids)),
  }),
}))

/** Which of some tags are in a place; for those that changed, their groups, '' for a tag in none. */
export const tagMembersObject = membersType('TagMembers', tagObject)

builder.objectFields(projectObject, (t) => ({
  tags: t.field({
    type: [tagObject],
    description: 'The tags of the project, in order.',
    resolve: async (project, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => tagsOfProject(tx, workspace.actor, project.id))
    },
  }),
  tagMembers: t.field({
    type: tagMembersObject,
    description:
      'Which of the given tags are now among `tags`, and in which order: to follow changes. Groups are those of boards, by their ids; empty for none.',
    args: { ...membersArguments },
    resolve: async (project, asked, context) =>
      publishMembers(workspaceOf(context), tagList, { projectId: project.id }, asked, (id) => id),
  }),
  tagCount: t.loadable({
    description: 'The number of its own tags, without those of extensions.',
    type: 'Int',
    load: figureLoader(countTags),
    resolve: (project) => project.id,
  }),
}))

const deletedTag = builder.objectRef<{ id: string; deletionId: string }>('DeletedTag').implement({
  description: 'A deleted tag; highlights no longer have it. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('createTag', { type: tagObject, command: createTag, answer: (tag) => tag.id })
commandMutation('changeTag', { type: tagObject, command: changeTag, answer: (tag) => tag.id })
commandMutation('deleteTag', { type: deletedTag, command: deleteTag, answer: (deletion) => deletion })
commandMutation('restoreTag', { type: tagObject, command: restoreTag, answer: (tag) => tag.id })
