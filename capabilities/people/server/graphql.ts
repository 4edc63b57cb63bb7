import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { fieldValueObject, visibleValues } from '#fields/server/index.ts'
import {
  commandMutation,
  linkedLoader,
  listFollows,
  listLoader,
  membersArguments,
  membersType,
  rowLoader,
  publishMembers,
  workspaceOf,
} from '#journal/server/index.ts'
import { noteObject, visibleNotes } from '#notes/server/index.ts'
import type { Person } from '../model/person.ts'
import { personPolicy } from '../model/policy.ts'
import { changePerson } from './commands/change-person.ts'
import { createPerson } from './commands/create-person.ts'
import { deletePeople, restorePeople } from './commands/delete-people.ts'
import { fillPersonFields } from './commands/fill-person-fields.ts'
import { linkPerson } from './commands/link-person.ts'
import { PERSON_FOLLOWS, peopleList } from './lists.ts'
import { listPeople, notesOfPerson, peopleOfNotes, peopleScope, visiblePeople } from './store.ts'

const viewerCan = viewerCanType('PersonViewerCan', 'the person', personPolicy, ['edit', 'delete'])

/** A person that the viewer may see; null otherwise. */
export const personObject = builder.loadableObject('Person', {
  description:
    'A contact: someone whom the research is about, in the people directory. Anyone who can read the directory can see them.',
  load: rowLoader(visiblePeople),
  toKey: (person: Person) => person.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { description: 'Null if unknown.', nullable: true }),
    summary: t.exposeString('summary', { description: 'What is worth knowing about them, at most 10,000 characters.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    notes: t.field({
      type: [noteObject],
      description: 'The notes about this person that the viewer can see, latest linked first.',
      resolve: async (person, _arguments, context) => {
        const workspace = workspaceOf(context)
        return workspace.read(async (tx) => {
          const ids = await notesOfPerson(tx, person.id)
          const notes = new Map((await visibleNotes(tx, workspace.actor, ids)).map((note) => [note.id, note]))
          return ids.flatMap((id) => notes.get(id) ?? [])
        })
      },
    }),
    fieldValues: t.loadableList({
      description: 'Only fields for people.',
      type: fieldValueObject,
      load: listLoader(visibleValues, (value) => value.ownerId),
      resolve: (person) => person.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (person, _arguments, context) => personPolicy.viewerCan(workspaceOf(context).actor, person),
    }),
  }),
})

const personPage = pageType('PersonPage', personObject)
const peopleMembers = membersType('PeopleMembers', personObject)

builder.queryFields((t) => ({
  person: t.field({
    description:
      'A person in the people directory by their id; null if there is none, or the directory is closed to the viewer.',
    type: personObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  personFollows: t.field({
    type: listFollows.type,
    description:
      'The kinds of things whose changes may affect what is reported about a person, the notes about them and their fields; request them again then.',
    resolve: () => listFollows.of(PERSON_FOLLOWS),
  }),
  peopleById: t.field({
    type: [personObject],
    nullable: { list: false, items: true },
    description: 'People in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
  viewerSeesPeople: t.boolean({
    description: 'Whether the viewer may see the people directory, even if it is empty.',
    resolve: async (_root, _arguments, context) => {
      const { actor, teamId, read } = workspaceOf(context)
      return personPolicy.allows(actor, 'view', { scopeId: await read(async (tx) => peopleScope(tx, teamId)) })
    },
  }),
  people: t.field({
    type: personPage,
    description: 'The people directory, sorted by name.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => listPeople(tx, workspace.actor, pageRequest(first, after)))
    },
  }),
  peopleMembers: t.field({
    type: peopleMembers,
    description:
      'Which of the given people are now in the directory, sorted by name: to follow changes without loading pages again.',
    args: { ...membersArguments },
    resolve: async (_root, asked, context) => publishMembers(workspaceOf(context), peopleList, {}, asked, (id) => id),
  }),
}))

builder.objectField(noteObject, 'people', (t) =>
  t.loadableList({
    type: personObject,
    description: 'The people whom the note is about, limited to those that the viewer can see.',
    load: linkedLoader(async (tx, _actor, ids) => peopleOfNotes(tx, ids), visiblePeople),
    resolve: (note) => note.id,
  }),
)

const deletedPeople = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedPeople').implement({
  description:
    'People removed from the directory; the notes about them stay. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredPeople = builder.objectRef<{ deletionId: string }>('RestoredPeople').implement({
  description: 'People restored to the directory.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

commandMutation('createPerson', { type: personObject, command: createPerson, answer: (person) => person.id })
commandMutation('changePerson', { type: personObject, command: changePerson, answer: (person) => person.id })
commandMutation('fillPersonFields', { type: personObject, command: fillPersonFields, answer: (person) => person.id })
commandMutation('linkPerson', { type: noteObject, command: linkPerson, answer: (note) => note.id })
commandMutation('deletePeople', { type: deletedPeople, command: deletePeople, answer: (deletion) => deletion })
commandMutation('restorePeople', { type: restoredPeople, command: restorePeople, answer: (deletion) => deletion })
