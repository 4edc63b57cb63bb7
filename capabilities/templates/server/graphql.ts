import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { documentEpochs, readDocument } from '#documents/server/index.ts'
import { insightObject } from '#insights/server/index.ts'
import { commandMutation, figureLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { findProject, projectObject } from '#projects/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { MAX_COPIES_AT_ONCE } from '../model/limits.ts'
import { templatePolicy } from '../model/policy.ts'
import { COPY_PURPOSES, COPY_STATES, type ProjectCopy } from '../model/project-copy.ts'
import { TEMPLATE_KINDS, type Template } from '../model/template.ts'
import { duplicateProject, makeProjectTemplate, useProjectTemplate } from './commands/begin-copies.ts'
import { changeTemplate, deleteTemplate } from './commands/change-templates.ts'
import { cancelCopy } from './commands/end-copy.ts'
import { createInsightFromTemplate, createInsightTemplate } from './commands/insight-templates.ts'
import { useShippedTemplate } from './commands/use-shipped-template.ts'
import { copiesOf, visibleCopies } from './copies-store.ts'
import { heldIn, listTemplates, visibleTemplates, type Held } from './store.ts'

const viewerCan = viewerCanType('TemplateViewerCan', 'the template', templatePolicy, ['edit', 'delete'])

const templateKind = builder.enumType('TemplateKind', {
  description: 'Whether a template creates projects or insights.',
  values: TEMPLATE_KINDS,
})

const held = builder.objectRef<Held>('HeldInTemplate').implement({
  description: 'What a project template contains of one kind.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    count: t.exposeInt('count'),
    names: t.exposeStringList('names', { description: 'The names of some of them, if there are many.' }),
  }),
})

/** A template that the viewer may see; null otherwise. */
const templateObject = builder.loadableObject('Template', {
  description: 'The starting point of new insights and projects, for everyone in the workspace.',
  load: rowLoader(visibleTemplates),
  toKey: (template: Template) => template.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    of: t.expose('of', { type: templateKind }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    documentId: t.exposeID('documentId', { nullable: true, description: 'The text of an insight template.' }),
    documentEpoch: t.loadable({
      type: 'Int',
      description: 'With `documentId`, the name under which editors open the text; 0 if there is none.',
      load: figureLoader(async (tx, _actor, ids) => documentEpochs(tx, ids)),
      resolve: (template) => template.documentId ?? template.id,
    }),
    content: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The text of an insight template, or the readme of a project template, as rendered content.',
      resolve: async (template, _arguments, context) =>
        workspaceOf(context).read(async (tx) => {
          const documentId =
            template.documentId ??
            (template.projectId === null
              ? null
              : ((await findProject(tx, template.projectId))?.readmeDocumentId ?? null))
          return documentId === null ? null : ((await readDocument(tx, documentId))?.content ?? null)
        }),
    }),
    holds: t.field({
      type: [held],
      description: 'What a project template contains.',
      resolve: async (template, _arguments, context) =>
        template.projectId === null
          ? []
          : workspaceOf(context).read(async (tx) => heldIn(tx, template.projectId ?? '')),
    }),
    createdBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if it was not created by a person.',
      resolve: (template) => template.createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (template, _arguments, context) => templatePolicy.viewerCan(workspaceOf(context).actor, template),
    }),
  }),
})

const purpose = builder.enumType('ProjectCopyPurpose', {
  values: COPY_PURPOSES,
  description: 'Whether a copy is a second project, a template made from a project, or a project made from a template.',
})
const state = builder.enumType('ProjectCopyState', { description: 'How far a copy is.', values: COPY_STATES })

/** A copy that the viewer began; null otherwise. */
const copyObject = builder.loadableObject('ProjectCopy', {
  description: 'A project being copied to another project or to a template. Visible only to the user who started it.',
  load: rowLoader(visibleCopies),
  toKey: (copy: ProjectCopy) => copy.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    purpose: t.expose('purpose', { type: purpose }),
    state: t.expose('state', { type: state }),
    title: t.exposeString('title'),
    total: t.exposeInt('total', {
      nullable: true,
      description: 'The number of things to copy, with texts counted separately; null until it is known.',
    }),
    copied: t.exposeInt('copied', { description: 'The number of things copied so far.' }),
    failure: t.exposeString('failure', { description: 'Why it failed, as a sentence.', nullable: true }),
    projectId: t.exposeID('projectId', {
      description: 'The project that it becomes; no one can see it before the copy is finished.',
    }),
    project: t.field({
      type: projectObject,
      nullable: true,
      description: 'That project, once it exists.',
      resolve: (copy) => (copy.state === 'DONE' && copy.purpose !== 'TEMPLATE' ? copy.projectId : null),
    }),
    template: t.field({
      type: templateObject,
      nullable: true,
      description: 'The template that it became.',
      resolve: (copy) => (copy.state === 'DONE' && copy.purpose === 'TEMPLATE' ? copy.templateId : null),
    }),
  }),
})

const templatePage = pageType('TemplatePage', templateObject)

builder.queryFields((t) => ({
  template: t.field({
    description: 'A template by its id; null if it does not exist or the viewer cannot see it.',
    type: templateObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  templates: t.field({
    type: templatePage,
    description: 'The templates that the viewer can see, newest first.',
    args: {
      of: t.arg({ type: templateKind }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (_root, { of, first, after }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) =>
        listTemplates(tx, workspace.teamId, workspace.actor, of, pageRequest(first, after)),
      )
    },
  }),
  viewerMayMakeTemplates: t.boolean({
    description:
      'Whether the viewer may create templates; contributors may, from insights that they can see and from projects to which they have full access.',
    resolve: (_root, _arguments, context) => {
      const { actor, teamId } = workspaceOf(context)
      return !actor.readOnly && templatePolicy.allows(actor, 'create', { scopeId: teamId, createdById: actor.userId })
    },
  }),
  projectCopy: t.field({
    description: 'A copy of a project by its id; null if the viewer started none with this id.',
    type: copyObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  projectCopies: t.field({
    type: [copyObject],
    description: 'Copies that the viewer started and that are in progress, or that failed within a day; latest first.',
    resolve: async (_root, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => (actor.userId === null ? [] : copiesOf(tx, actor.userId, 2 * MAX_COPIES_AT_ONCE)))
    },
  }),
}))

const deleted = builder.objectRef<{ id: string; deletionId: string }>('DeletedTemplate').implement({
  description: 'A deleted template; what was made from it stays. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('duplicateProject', { type: copyObject, command: duplicateProject, answer: (copy) => copy.id })
commandMutation('makeProjectTemplate', { type: copyObject, command: makeProjectTemplate, answer: (copy) => copy.id })
commandMutation('useProjectTemplate', { type: copyObject, command: useProjectTemplate, answer: (copy) => copy.id })
commandMutation('useShippedTemplate', {
  type: projectObject,
  command: useShippedTemplate,
  answer: (project) => project.id,
})
commandMutation('cancelProjectCopy', { type: copyObject, command: cancelCopy, answer: (copy) => copy.id })
commandMutation('createInsightTemplate', {
  type: templateObject,
  command: createInsightTemplate,
  answer: (template) => template.id,
})
commandMutation('changeTemplate', { type: templateObject, command: changeTemplate, answer: (template) => template.id })
commandMutation('deleteTemplate', { type: deleted, command: deleteTemplate, answer: (deletion) => deletion })
commandMutation('createInsightFromTemplate', {
  type: insightObject,
  command: createInsightFromTemplate,
  answer: (insight) => insight.id,
})
