import { builder } from '#platform/server/graphql/builder.ts'
import { readDocuments } from '#documents/server/index.ts'
import { folderPlacePolicy } from '#folders/server/index.ts'
import { commandMutation, workspaceOf, type Version } from '#journal/server/index.ts'
import { peopleScope, personPolicy } from '#people/server/index.ts'
import { placePolicy, projectObject } from '#projects/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { checklistOf, type Checklist } from '../model/checklist.ts'
import { homePolicy } from '../model/policy.ts'
import { changesOf, type Changes, type ShownChange } from './changes.ts'
import { lookAtChanges, markChangesSeen } from './commands/look-at-changes.ts'
import { addSampleProject } from './commands/add-sample-project.ts'
import { deleteSample } from './commands/delete-sample.ts'
import { countDeeds, findHome, type Home } from './store.ts'

const checklistItem = builder.objectRef<Checklist['items'][number]>('ChecklistItem').implement({
  description: 'One thing to try in a new workspace.',
  fields: (t) => ({
    id: t.exposeString('id'),
    title: t.exposeString('title'),
    eventCount: t.exposeInt('eventCount', { description: 'How often the viewer did it; it is done from 1 on.' }),
  }),
})

const checklistObject = builder.objectRef<Checklist>('Checklist').implement({
  description: 'The first steps of a new member; each item is done once the journal records it.',
  fields: (t) => ({
    status: t.exposeString('status', { description: 'Either `active`, or `completed` once all are done.' }),
    items: t.field({ type: [checklistItem], resolve: (checklist) => [...checklist.items] }),
  }),
})

const homeObject = builder.objectRef<Home>('Home').implement({
  description: 'The page of the workspace on which members arrive, with the first steps of a new member.',
  fields: (t) => ({
    documentId: t.exposeID('documentId', { description: 'The document on it, which administrators write.' }),
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
      description: 'Whether the viewer may edit it; administrators may.',
      resolve: (_home, _arguments, context) => {
        const { actor, teamId } = workspaceOf(context)
        return homePolicy.allows(actor, 'edit', { scopeId: teamId })
      },
    }),
    viewerCanAddSample: t.boolean({
      description: 'Whether the viewer may add the sample project again; contributors may.',
      resolve: (_home, _arguments, context) => {
        const { actor, teamId } = workspaceOf(context)
        return homePolicy.allows(actor, 'addSample', { scopeId: teamId }) && !actor.readOnly
      },
    }),
    sampleProject: t.field({
      description: 'Null if it was deleted or the viewer cannot see it.',
      type: projectObject,
      nullable: true,
      resolve: (home) => home.sampleProjectId,
    }),
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
    description: 'The page on which members of the workspace arrive. Every member can see it.',
    type: homeObject,
    resolve: async (_root, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => findHome(tx, workspace.teamId))
    },
  }),
)

const viewerCanCreate = builder
  .objectRef<{ projects: boolean; folders: boolean; people: boolean }>('ViewerCanCreate')
  .implement({
    description: 'What the viewer may create outside of any project or folder.',
    fields: (t) => ({
      projects: t.exposeBoolean('projects'),
      folders: t.exposeBoolean('folders'),
      people: t.exposeBoolean('people'),
    }),
  })

builder.queryField('viewerCanCreate', (t) =>
  t.field({
    type: viewerCanCreate,
    description: 'What the viewer may create in the workspace itself.',
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

const deletedSample = builder
  .objectRef<{ id: string; deletionId: string; peopleLeft?: number }>('DeletedSample')
  .implement({
    description: 'The sample project, deleted in one act. `deletionId` restores it from the trash.',
    fields: (t) => ({
      id: t.exposeID('id'),
      deletionId: t.exposeID('deletionId'),
      peopleLeft: t.int({
        description:
          'How many of its people stay in the directory because the user who deleted it may not delete people.',
        // Stored answers of an earlier release, sent again, do not contain it.
        resolve: (deletion) => deletion.peopleLeft ?? 0,
      }),
    }),
  })

commandMutation('deleteSample', { type: deletedSample, command: deleteSample, answer: (deletion) => deletion })
commandMutation('addSampleProject', { type: projectObject, command: addSampleProject, answer: (project) => project.id })

const changedThing = builder.objectRef<ShownChange>('ChangedThing').implement({
  description: 'Something that others changed, with the most important of the changes.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    happening: t.exposeString('happening', { description: 'One of: published, created, highlighted, edited.' }),
    count: t.exposeInt('count'),
    project: t.field({ type: projectObject, nullable: true, resolve: ({ projectId }) => projectId }),
    people: t.field({
      type: [userObject],
      description: 'Who did it, latest first.',
      resolve: ({ userIds }) => userIds,
    }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
})

const changesObject = builder.objectRef<Changes>('ChangesSinceLook').implement({
  description: 'What is new to the viewer on the home page.',
  fields: (t) => ({
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Null before the viewer has looked for the first time.',
    }),
    changes: t.field({ type: [changedThing], description: 'Latest first.', resolve: ({ changes }) => changes }),
    more: t.exposeBoolean('more', { description: 'Whether there are more changes than are listed.' }),
  }),
})

builder.queryField('changesSinceLook', (t) =>
  t.field({
    type: changesObject,
    description: 'What others changed since the viewer last looked, limited to what the viewer can see.',
    resolve: async (_root, _arguments, context) => changesOf(workspaceOf(context)),
  }),
)

const looked = builder.objectRef<{ userId: string }>('Looked').implement({
  description: 'The viewer has looked at what others changed: only newer changes count as new.',
  fields: (t) => ({ userId: t.exposeID('userId') }),
})
const seen = builder.objectRef<{ since: Version }>('SeenChanges').implement({
  description: 'What was new is marked as seen.',
  fields: (t) => ({
    since: t.exposeFloat('since', {
      description: 'The version after which the new changes began; used to undo this.',
    }),
  }),
})

commandMutation('lookAtChanges', { type: looked, command: lookAtChanges, answer: (look) => look })
commandMutation('markChangesSeen', { type: seen, command: markChangesSeen, answer: (result) => result })
