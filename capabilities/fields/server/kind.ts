import type { ContentKind } from '#content-kinds/server/index.ts'

export const kind: ContentKind = {
  kind: 'field',
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
  copy: { notApplicable: 'Fields are copied with project templates, which come with their capability.' },
  move: { notApplicable: 'A field stays with its project.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A field is filled, not discussed.' },
  trash: {
    async trashScope({ tx }, scopeId, deletionId) {
      await tx.updateTable('fields').set({ deleted_at: new Date(), deletion_id: deletionId }).where('scope_id', '=', scopeId).where('deleted_at', 'is', null).execute()
    },
    async restore({ tx }, deletionId) {
      await tx.updateTable('fields').set({ deleted_at: null, deletion_id: null }).where('deletion_id', '=', deletionId).execute()
    },
  },
  redact: { notApplicable: 'Values are edited.' },
  retain: { notApplicable: 'Fields are kept for as long as their project.' },
  purge: {
    async purge(tx, deletionId) {
      await tx.deleteFrom('fields').where('deletion_id', '=', deletionId).execute()
    },
  },
}
