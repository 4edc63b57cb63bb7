import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, linkedLoader, listLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject, visibleProjects } from '#projects/server/index.ts'
import type { FieldGroup } from '../model/field-group.ts'
import { fieldGroupPolicy, fieldPolicy } from '../model/policy.ts'
import {
  changeFieldGroup,
  createFieldGroup,
  deleteFieldGroup,
  setFieldGroupLink,
  setFieldPreference,
} from './commands/field-groups.ts'
import { fieldObject } from './fields-graphql.ts'
import { fieldGroupIds, fieldGroupsOfProjects, projectsOfFieldGroups, visibleFieldGroups } from './groups-store.ts'
import { fieldsOfSets } from './store.ts'

const viewerCan = viewerCanType('FieldGroupViewerCan', 'the field group', fieldGroupPolicy, ['edit', 'delete'])

/** A field group that the viewer may see; null otherwise. */
const fieldGroupObject = builder.loadableObject('FieldGroup', {
  description:
    'Fields of the workspace that several projects share: defined once, linked to projects, and visible to anyone who may read the group.',
  load: rowLoader(visibleFieldGroups),
  toKey: (group: FieldGroup) => group.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    scopeId: t.exposeID('scopeId', { description: 'The place on which its sharing is set.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    appliesTo: t.exposeString('appliesTo', { description: 'Either `note` or `insight`.' }),
    fields: t.loadableList({
      type: fieldObject,
      description: 'In order, including hidden ones.',
      load: listLoader(
        async (tx, _actor, ids) => fieldsOfSets(tx, ids),
        (field) => field.fieldSetId,
      ),
      resolve: (group) => group.id,
    }),
    projects: t.loadableList({
      type: projectObject,
      description: 'The linked projects that the viewer can see.',
      load: linkedLoader(async (tx, _actor, ids) => projectsOfFieldGroups(tx, ids), visibleProjects),
      resolve: (group) => group.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (group, _arguments, context) => fieldGroupPolicy.viewerCan(workspaceOf(context).actor, group),
    }),
  }),
})

builder.objectField(projectObject, 'fieldGroups', (t) =>
  t.loadableList({
    type: fieldGroupObject,
    description: 'The linked field groups that the viewer can see.',
    load: linkedLoader(async (tx, _actor, ids) => fieldGroupsOfProjects(tx, ids), visibleFieldGroups),
    resolve: (project) => project.id,
  }),
)

builder.queryFields((t) => ({
  fieldGroups: t.field({
    type: [fieldGroupObject],
    nullable: { list: false, items: true },
    description: 'The field groups of the workspace that the viewer can see, sorted by title.',
    resolve: async (_root, _arguments, context) =>
      workspaceOf(context).read(async (tx) => fieldGroupIds(tx, workspaceOf(context).actor)),
  }),
  fieldGroup: t.field({
    description: 'A field group by its id; null if it does not exist or the viewer cannot see it.',
    type: fieldGroupObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  viewerCanMakeFieldGroups: t.boolean({
    description: 'Whether the viewer may create field groups; contributors of the workspace may.',
    resolve: (_root, _arguments, context) =>
      fieldGroupPolicy.allows(workspaceOf(context).actor, 'create', { scopeId: workspaceOf(context).teamId }),
  }),
  viewerCanEditPersonFields: t.boolean({
    description: 'Whether the viewer may change the fields of people.',
    resolve: async (_root, _arguments, context) => {
      const { actor, read, teamId } = workspaceOf(context)
      const { people_scope_id: scopeId } = await read(async (tx) =>
        tx.selectFrom('workspaces').select('people_scope_id').where('team_id', '=', teamId).executeTakeFirstOrThrow(),
      )
      return fieldPolicy.allows(actor, 'edit', { scopeId, group: null })
    },
  }),
}))

const deletedFieldGroup = builder.objectRef<{ id: string; deletionId: string }>('DeletedFieldGroup').implement({
  description: 'A deleted field group, with its fields. `deletionId` restores it from the trash.',
  fields: (t) => ({ groupId: t.id({ resolve: ({ id }) => id }), deletionId: t.exposeID('deletionId') }),
})
const fieldGroupLinked = builder.objectRef<{ fieldGroupId: string; projectId: string }>('FieldGroupLinked').implement({
  description: 'A field group and a project after they were linked or unlinked.',
  fields: (t) => ({
    group: t.field({
      description: 'Null if the viewer can no longer see it.',
      type: fieldGroupObject,
      nullable: true,
      resolve: (link) => link.fieldGroupId,
    }),
    project: t.field({
      description: 'Null if the viewer can no longer see it.',
      type: projectObject,
      nullable: true,
      resolve: (link) => link.projectId,
    }),
  }),
})
const fieldPreferred = builder.objectRef<{ fieldId: string; projectId: string }>('FieldPreferred').implement({
  description: 'A project after one of its linked fields was hidden or shown again.',
  fields: (t) => ({
    project: t.field({
      description: 'Null if the viewer can no longer see it.',
      type: projectObject,
      nullable: true,
      resolve: ({ projectId }) => projectId,
    }),
  }),
})

commandMutation('createFieldGroup', { type: fieldGroupObject, command: createFieldGroup, answer: (group) => group.id })
commandMutation('changeFieldGroup', { type: fieldGroupObject, command: changeFieldGroup, answer: (group) => group.id })
commandMutation('deleteFieldGroup', {
  type: deletedFieldGroup,
  command: deleteFieldGroup,
  answer: (deletion) => deletion,
})
commandMutation('setFieldGroupLink', { type: fieldGroupLinked, command: setFieldGroupLink, answer: (link) => link })
commandMutation('setFieldPreference', {
  type: fieldPreferred,
  command: setFieldPreference,
  answer: (preference) => preference,
})
