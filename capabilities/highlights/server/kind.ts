import { sql } from 'kysely'
import { deletionsOf, type ContentKind } from '#content-kinds/server/index.ts'
import { highlightEvents } from '../model/events.ts'
import { anchorAgain } from './anchor-again.ts'
import { highlightPolicy } from '../model/policy.ts'
import { quotableHighlights } from './quotable-highlights.ts'
import { removeMarks } from './remove-marks.ts'
import { countTagged, highlightsTagged, tagsOfHighlights } from './tags-store.ts'
import { deletedHighlights, findHighlights, highlightRows, restoreHighlights } from './store.ts'
import { highlightPreviews } from './previews-store.ts'

const cascadeDeleteWithNotes = highlightRows.takenAlong('note', 'note_id')

export const kind: ContentKind = {
  kind: 'highlight',
  events: highlightEvents,
  dependsOn: ['note', 'tag', 'file', 'project'],
  search: {
    resultType: 'HIGHLIGHT',
    async rows(tx, ids) {
      const highlights = await findHighlights(tx, ids)
      const tags = await tagsOfHighlights(
        tx,
        highlights.map((highlight) => highlight.id),
      )
      return highlights.map((highlight) => ({
        id: highlight.id,
        scopeId: highlight.scopeId,
        title: '',
        body: highlight.text,
        createdAt: highlight.createdAt,
        updatedAt: highlight.updatedAt,
        authorIds: highlight.createdById === null ? [] : [highlight.createdById],
        tagIds: tags.get(highlight.id) ?? [],
        projectId: highlight.projectId,
        published: null,
      }))
    },
    walk: highlightRows.walk,
    touchedBy: (event) =>
      (highlightEvents.tagged.read(event) ?? highlightEvents.carried.read(event))?.after.highlightIds ?? [],
    // A deleted tag is no tag of its highlights, until it is restored.
    standingIn: async (tx, kind, ids) => (kind === 'tag' ? highlightsTagged(tx, ids) : []),
    loadVisible: async ({ actor, read }, ids) => read(async (tx) => highlightPreviews(tx, actor, ids)),
  },
  share: { scoped: true },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('highlights')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('id')
        .limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      const rows = await query.execute()
      const tags = await tagsOfHighlights(
        tx,
        rows.map((row) => row.id),
      )
      return rows.map((row) => ({ ...row, tag_ids: tags.get(row.id) ?? [] }))
    },
  },
  copy: {
    tables: [
      {
        table: 'highlights',
        things: true,
        hangsOn: { table: 'notes', by: 'note_id' },
        after: ['projects', 'notes', 'files', 'questions'],
        only: sql`not source.inline_comment_only`,
        needs: { note_id: ['notes'], file_id: ['files'] },
      },
      {
        table: 'highlight_tags',
        with: { table: 'highlights', by: 'highlight_id' },
        after: ['tags'],
        needs: { tag_id: ['tags'] },
      },
    ],
  },
  move: {
    tables: [
      { table: 'highlights', after: ['notes'], rows: (of) => sql`moved.note_id = any(${of('notes')})` },
      {
        table: 'deletions',
        after: ['highlights'],
        rows: (of) => deletionsOf('highlight', 'highlights', of('highlights')),
      },
    ],
  },
  import: { by: 'imports' },
  comment: { resource: 'highlight' },
  trash: {
    ...highlightRows.trashed,
    level: highlightPolicy.rules.delete.level,
    cascadeDelete: async (context, kind, ids, deletionId) =>
      kind === 'tag' ? countTagged(context.tx, ids) : cascadeDeleteWithNotes(context, kind, ids, deletionId),
    async redelete(context, deletionId, limit) {
      const taken = await highlightRows.redelete(context, deletionId, limit)
      await removeMarks(
        context,
        await deletedHighlights(
          context.tx,
          taken.map(({ id }) => id),
        ),
      )
      return taken.length
    },
    async restore(context, deletionId, limit) {
      const restored = await restoreHighlights(context.tx, deletionId, limit)
      for (const { id, scopeId, noteId } of restored)
        context.emit(highlightEvents.restored({ id, scopeId, parentId: noteId }))
      await anchorAgain(context, restored)
      return restored.length
    },
  },
  evidence: { type: 'highlight', quotable: quotableHighlights },
  redact: { by: 'redactions' },
  retain: { notApplicable: 'Highlights outlive recordings (retention deletes audio and video only).' },
  purge: highlightRows.purged,
}
