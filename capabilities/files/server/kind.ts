import type { ContentKind } from '#content-kinds/server/index.ts'
import { restoreFiles, trashFiles } from './store.ts'

export const kind: ContentKind = {
  kind: 'file',
  search: { notApplicable: 'Files are found by the notes that show them.' },
  share: { notApplicable: 'A file is shared with the text that shows it, by its scope.' },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('files')
        .select(['id', 'scope_id', 'original_file_name', 'content_type', 'type', 'bytes', 'storage_key', 'created_at'])
        .where('deleted_at', 'is', null)
        .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('id')
        .limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return query.execute()
    },
  },
  copy: { notApplicable: 'Files are copied with project templates, which come with their capability.' },
  move: { notApplicable: 'A file moves with the text that shows it.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'Comments stand at the text that shows a file.' },
  trash: {
    async trashScope({ tx, emit }, scopeId, deletionId) {
      for (const id of await trashFiles(tx, scopeId, deletionId)) emit({ type: 'file.deleted', resource: { kind: 'file', id }, scopeId })
    },
    async restore({ tx }, deletionId) {
      await restoreFiles(tx, deletionId)
    },
  },
  redact: { notApplicable: 'Pictures are replaced, not edited.' },
  retain: { by: 'files' },
  purge: {
    async purge(tx, deletionId) {
      await tx.deleteFrom('files').where('deletion_id', '=', deletionId).execute()
    },
  },
}
