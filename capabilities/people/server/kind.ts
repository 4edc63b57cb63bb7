import type { ContentKind } from '#content-kinds/server/index.ts'
import { findPeople, restorePeople, trashPeople, visiblePeople } from './store.ts'

export const kind: ContentKind = {
  kind: 'person',
  search: {
    async rows(tx, ids) {
      const people = await findPeople(tx, ids)
      return people.map((person) => ({
        id: person.id,
        scopeId: person.scopeId,
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
    async walk(tx, after, limit) {
      let query = tx.selectFrom('people').select('id').where('deleted_at', 'is', null).orderBy('id').limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return (await query.execute()).map((row) => row.id)
    },
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
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('people')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('id')
        .limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return query.execute()
    },
  },
  copy: { notApplicable: 'People belong to the workspace, not to a project.' },
  move: { notApplicable: 'There is one directory.' },
  import: { by: 'imports' },
  comment: { resource: 'person' },
  trash: {
    async trashScope({ tx, emit }, scopeId, deletionId) {
      for (const person of await trashPeople(tx, { scopeId }, deletionId)) emit({ type: 'person.deleted', resource: { kind: 'person', id: person.id }, scopeId: person.scopeId })
    },
    async restore({ tx, emit }, deletionId) {
      for (const person of await restorePeople(tx, deletionId)) emit({ type: 'person.restored', resource: { kind: 'person', id: person.id }, scopeId: person.scopeId })
    },
  },
  redact: { notApplicable: 'A person’s facts are edited or erased.' },
  retain: { notApplicable: 'People are kept until they are erased.' },
  purge: {
    async purge(tx, deletionId) {
      await tx.deleteFrom('people').where('deletion_id', '=', deletionId).execute()
    },
  },
}
