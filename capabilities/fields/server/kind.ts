import { sql } from 'kysely'
import { deleteScopes } from '#access/server/index.ts'
import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { fieldEvents } from '../model/events.ts'
import { fieldPolicy } from '../model/policy.ts'
import { forgetActs, isRestorable, removeSets, setRows } from './groups-store.ts'
import { fieldRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'field',
  events: fieldEvents,
  dependsOn: ['project', 'note', 'insight', 'person'],
  search: { notApplicable: 'Values are found through the things they describe.' },
  share: { scoped: true },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('fields')
        .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
        .selectAll('fields')
        .select(['field_sets.applies_to', 'field_sets.project_id'])
        .where('fields.deleted_at', 'is', null)
        .where((where) => where('fields.scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('fields.id')
        .limit(limit)
      if (after !== null) query = query.where('fields.id', '>', after)
      return query.execute()
    },
  },
  copy: {
    tables: [
      { table: 'field_sets' },
      { table: 'fields', after: ['field_sets'] },
      {
        table: 'field_values',
        with: { table: 'notes', by: 'owner_id' },
        after: ['fields'],
        needs: { field_id: ['fields'] },
      },
      {
        table: 'field_values',
        with: { table: 'insights', by: 'owner_id' },
        after: ['fields'],
        needs: { field_id: ['fields'] },
      },
      // A copy is linked to the field groups of its project, and hides the same fields.
      { table: 'field_set_links', with: { table: 'projects', by: 'project_id' } },
      {
        table: 'field_preferences',
        with: { table: 'projects', by: 'project_id' },
        needs: { field_id: ['fields'] },
        anew: { id: sql`gen_random_uuid()` },
      },
    ],
  },
  move: { notApplicable: 'A field stays with its project.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A field is filled, not discussed.' },
  trash: {
    ...fieldRows.trashed,
    level: fieldPolicy.rules.edit.level,
    restorableBy: isRestorable,
    restore: async (context, deletionId, limit) =>
      (await setRows.trashed.restore(context, deletionId, limit)) +
      (await fieldRows.trashed.restore(context, deletionId, limit)),
    redelete: async (context, deletionId, limit) =>
      (await setRows.trashed.redelete(context, deletionId, limit)) +
      (await fieldRows.trashed.redelete(context, deletionId, limit)),
    // An empty field group counts too.
    remaining: async (tx, deletionIds) => [
      ...new Set([
        ...(await fieldRows.trashed.remaining(tx, deletionIds)),
        ...(await setRows.trashed.remaining(tx, deletionIds)),
      ]),
    ],
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'Values are edited.' },
  retain: { notApplicable: 'Fields are kept for as long as their project.' },
  purge: {
    async next(tx, deletionId, limit) {
      const fields = await fieldRows.purged.next(tx, deletionId, limit)
      return fields.length > 0 ? fields : setRows.purged.next(tx, deletionId, limit)
    },
    async remove(purging, ids) {
      await forgetActs(purging.tx, ids)
      await fieldRows.purged.remove(purging, ids)
      await deleteScopes(purging.tx, await removeSets(purging.tx, ids))
    },
  },
}
