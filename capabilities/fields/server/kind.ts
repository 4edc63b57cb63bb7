import type { ContentKind } from '#content-kinds/server/index.ts'
import { fieldPolicy } from '../model/policy.ts'
import { fieldRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'field',
  standsOn: ['project', 'note', 'insight', 'person'],
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
      { table: 'field_values', with: { table: 'notes', by: 'owner_id' }, after: ['fields'], needs: { field_id: ['fields'] } },
      { table: 'field_values', with: { table: 'insights', by: 'owner_id' }, after: ['fields'], needs: { field_id: ['fields'] } },
    ],
  },
  move: { notApplicable: 'A field stays with its project.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A field is filled, not discussed.' },
  trash: { ...fieldRows.trashed, level: fieldPolicy.rules.edit.level },
  redact: { notApplicable: 'Values are edited.' },
  retain: { notApplicable: 'Fields are kept for as long as their project.' },
  purge: fieldRows.purged,
}
