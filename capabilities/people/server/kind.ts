import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { ADMINISTRATION_ID } from '#access/model/scope.ts'
import { notePersonEvents, personEvents } from '../model/events.ts'
import { personPolicy } from '../model/policy.ts'
import {
  findPeople,
  isAddressTaken,
  isSeenDeletion,
  peopleStandingIn,
  personRows,
  placesOfPeople,
  visiblePeople,
} from './store.ts'

export const kind: ContentKind = {
  kind: 'person',
  events: personEvents,
  dependsOn: [],
  search: {
    resultType: 'PERSON',
    async rows(tx, ids) {
      const people = await findPeople(tx, ids)
      const places = await placesOfPeople(tx, ids)
      return people.map((person) => ({
        id: person.id,
        scopeId: person.scopeId,
        oneOfScopes: [ADMINISTRATION_ID, ...(places.get(person.id) ?? [])],
        title: person.name,
        body: [person.email ?? '', person.summary].filter((part) => part !== '').join('\n'),
        createdAt: person.createdAt,
        updatedAt: person.updatedAt,
        authorIds: person.createdById === null ? [] : [person.createdById],
        tagIds: [],
        projectId: null,
        published: null,
      }))
    },
    walk: personRows.walk,
    touchedBy(event) {
      const unlinked = notePersonEvents['person-unlinked'].read(event)
      return unlinked ? [unlinked.after.personId] : []
    },
    standingIn: async (tx, kind, ids) => (kind === 'note' || kind === 'project' ? peopleStandingIn(tx, kind, ids) : []),
    async loadVisible(context, ids) {
      const people = await context.read(async (tx) => visiblePeople(tx, context.actor, ids))
      return people.map((person) => ({
        id: person.id,
        kind: 'person',
        title: person.name,
        parent: null,
        projectId: null,
        createdAt: person.createdAt,
        updatedAt: person.updatedAt,
      }))
    },
  },
  share: { notApplicable: 'The directory is shared as a whole, by its scope.' },
  export: personRows.exported,
  // People belong to the workspace: the copy of a note is linked to the same ones.
  copy: { tables: [{ table: 'note_people', with: { table: 'notes', by: 'note_id' } }] },
  move: { notApplicable: 'There is one directory.' },
  import: { by: 'imports' },
  comment: { resource: 'person' },
  trash: {
    ...personRows.trashed,
    level: personPolicy.rules.delete.level,
    restorableBy: ({ scopes }) => isSeenDeletion(scopes),
    restoreBlocker: isAddressTaken,
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A person’s facts are edited or erased.' },
  retain: { notApplicable: 'People are kept until they are erased.' },
  purge: personRows.purged,
}
