import { builder } from '#platform/server/graphql/builder.ts'
import { readDocuments } from '#documents/server/index.ts'
import { folderPlacePolicy } from '#folders/server/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { peopleScope, personPolicy } from '#people/server/index.ts'
import { placePolicy, projectObject } from '#projects/server/index.ts'
import { checklistOf, type Checklist } from '../model/checklist.ts'
import { homePolicy } from '../model/policy.ts'
import { addSampleProject } from './commands/add-sample-project.ts'
import { deleteSample } from './commands/delete-sample.ts'
import { countDeeds, findHome, type Home } from './store.ts'

const checklistItem = builder.objectRef<Checklist['items'][number]>('ChecklistItem').implement({
  fields: (t) => ({ id: t.exposeString('id'), title: t.exposeString('title'), eventCount: t.exposeInt('eventCount') }),
})

const checklistObject = builder.objectRef<Checklist>('Checklist').implement({
  fields: (t) => ({ status: t.exposeString('status'), items: t.field({ type: [checklistItem], resolve: (checklist) => [...checklist.items] }) }),
})

const homeObject = builder.objectRef<Home>('Home').implement({
  fields: (t) => ({
    documentId: t.exposeID('documentId'),
    content: t.field({
      type: 'JSON',
      description: 'The rendered home document.',
      nullable: true,
      resolve: async (home, _arguments, context) => {
        const documents = await workspaceOf(context).read(async (tx) => readDocuments(tx, [home.documentId]))
        return documents.get(home.documentId)?.content ?? null
      },
    }),
    viewerCanEdit: t.boolean({
      resolve: (_home, _arguments, context) => {
        const { actor, teamId } = workspaceOf(context)
        return homePolicy.allows(actor, 'edit', { scopeId: teamId })
      },
    }),
    viewerCanAddSample: t.boolean({
      resolve: (_home, _arguments, context) => {
        const { actor, teamId } = workspaceOf(context)
        return homePolicy.allows(actor, 'addSample', { scopeId: teamId }) && !actor.readOnly
      },
    }),
    sampleProject: t.field({ type: projectObject, nullable: true, resolve: (home) => home.sampleProjectId }),
    checklist: t.field({
      type: checklistObject,
      resolve: async (_home, _arguments, context) => {
        const { actor, teamId, read } = workspaceOf(context)
        const { userId } = actor
        return checklistOf(userId === null ? new Map() : await read(async (tx) => countDeeds(tx, teamId, userId)))
      },
    }),
  }),
})

builder.queryField('home', (t) =>
  t.field({
    type: homeObject,
    resolve: async (_root, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => findHome(tx, workspace.teamId))
    },
  }),
)

const viewerCanCreate = builder.objectRef<{ projects: boolean; folders: boolean; people: boolean }>('ViewerCanCreate').implement({
  fields: (t) => ({ projects: t.exposeBoolean('projects'), folders: t.exposeBoolean('folders'), people: t.exposeBoolean('people') }),
})

builder.queryField('viewerCanCreate', (t) =>
  t.field({
    type: viewerCanCreate,
    description: 'What the viewer may make in the workspace itself.',
    resolve: async (_root, _arguments, context) => {
      const { actor, teamId, read } = workspaceOf(context)
      const directory = await read(async (tx) => peopleScope(tx, teamId))
      return {
        projects: placePolicy.allows(actor, 'createProject', { scopeId: teamId }) && !actor.readOnly,
        folders: folderPlacePolicy.allows(actor, 'createFolder', { scopeId: teamId }) && !actor.readOnly,
        people: personPolicy.allows(actor, 'edit', { scopeId: directory }) && !actor.readOnly,
      }
    },
  }),
)

const deletedSample = builder.objectRef<{ id: string; deletionId: string }>('DeletedSample').implement({
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('deleteSample', { type: deletedSample, command: deleteSample, answer: (deletion) => deletion })
commandMutation('addSampleProject', { type: projectObject, command: addSampleProject, answer: (project) => project.id })
