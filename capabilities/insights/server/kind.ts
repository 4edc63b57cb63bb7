import { sql } from 'kysely'
import { draftsOf } from '#access/model/scope.ts'
import { readDocuments, writtenByAi } from '#documents/server/index.ts'
import type { ContentKind } from '#content-kinds/server/index.ts'
import { ownerOfWritten } from '#documents/model/events.ts'
import { findProjects } from '#projects/server/index.ts'
import { insightEvents } from '../model/events.ts'
import { insightPolicy } from '../model/policy.ts'
import { purgeInsights } from './purge-insights.ts'
import { exportedSeals } from './seals/store.ts'
import { findInsights, foundInsights, insightRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'insight',
  events: insightEvents,
  dependsOn: ['project'],
  search: {
    resultType: 'INSIGHT',
    async rows(tx, ids) {
      const insights = await findInsights(tx, ids)
      const documentIds = insights.map((insight) => insight.documentId)
      const [documents, ofAi] = [await readDocuments(tx, documentIds), await writtenByAi(tx, documentIds)]
      return insights.map((insight) => ({
        id: insight.id,
        scopeId: insight.scopeId,
        title: insight.title,
        body: documents.get(insight.documentId)?.text ?? '',
        createdAt: insight.createdAt,
        updatedAt: insight.updatedAt,
        authorIds: insight.createdById === null ? [] : [insight.createdById],
        tagIds: [],
        byAi: ofAi.has(insight.documentId),
        projectId: insight.projectId,
        published: insight.publishedAt !== null,
        ...(insight.publishedAt === null ? { oneOfScopes: [draftsOf(insight.scopeId)] } : {}),
      }))
    },
    walk: insightRows.walk,
    touchedBy(event) {
      const owner = ownerOfWritten(event)
      return owner?.ownerKind === 'insight' ? [owner.ownerId] : []
    },
    async loadVisible(context, ids) {
      return context.read(async (tx) => {
        const insights = await foundInsights(tx, context.actor, ids)
        const projects = new Map(
          (
            await findProjects(
              tx,
              insights.map((insight) => insight.projectId),
            )
          ).map((project) => [project.id, project]),
        )
        return insights.map((insight) => {
          const project = projects.get(insight.projectId)
          return {
            id: insight.id,
            kind: 'insight',
            title: insight.title,
            parent: project ? { kind: 'project', id: project.id, title: project.title } : null,
            projectId: insight.projectId,
            createdAt: insight.createdAt,
            updatedAt: insight.updatedAt,
          }
        })
      })
    },
  },
  share: { scoped: true },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('insights')
        .innerJoin('documents', 'documents.id', 'insights.document_id')
        .selectAll('insights')
        .select(['documents.content as content', exportedSeals('insights', scopeIds).as('sealed_quotes')])
        .where('insights.deleted_at', 'is', null)
        .where((where) => where('insights.scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('insights.id')
        .limit(limit)
      if (after !== null) query = query.where('insights.id', '>', after)
      return query.execute()
    },
  },
  // The copy has not been published yet.
  copy: {
    tables: [
      {
        table: 'insights',
        after: ['projects'],
        texts: ['document_id'],
        loses: { cover_file_id: ['files'] },
        anew: { published_at: sql`null`, published_by_id: sql`null` },
      },
      {
        table: 'insight_highlights',
        with: { table: 'insights', by: 'insight_id' },
        after: ['highlights'],
        needs: { highlight_id: ['highlights'] },
      },
    ],
  },
  move: {
    tables: [
      { table: 'insights', after: ['insights'], rows: (of) => sql`moved.id = any(${of('insights')})` },
      {
        table: 'documents',
        after: ['insights'],
        rows: (of) => sql`moved.owner_kind = 'insight' and moved.owner_id = any(${of('insights')})`,
      },
    ],
  },
  import: { notApplicable: 'Insights are written, not imported.' },
  comment: { resource: 'insight' },
  trash: { ...insightRows.trashed, level: insightPolicy.rules.delete.level },
  evidence: {
    type: 'insight',
    async quotable(tx, actor, ids) {
      const insights = await findInsights(tx, ids)
      return new Map(
        insights.map((insight) => {
          const { id, scopeId, projectId, documentId, title, createdAt } = insight
          return [
            id,
            insightPolicy.allows(actor, 'find', insight)
              ? { id, scopeId, projectId, title, parentId: projectId, createdAt, documentId, words: null }
              : 'NO_ACCESS',
          ]
        }),
      )
    },
  },
  redact: { notApplicable: 'An insight holds no recording of its own: its cards follow their source.' },
  retain: { notApplicable: 'Insights outlive recordings (retention deletes audio and video only).' },
  purge: { ...insightRows.purged, remove: purgeInsights },
}
