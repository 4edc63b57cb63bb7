import type { ContentKind } from '#content-kinds/server/index.ts'
import { findProjects } from '#projects/server/index.ts'
import { findTags, restoreTags, trashTags, visibleTags } from './store.ts'

export const kind: ContentKind = {
  kind: 'tag',
  search: {
    async rows(tx, ids) {
      const tags = await findTags(tx, ids)
      return tags.map((tag) => ({
        id: tag.id,
        scopeId: tag.scopeId,
        title: tag.title,
        body: tag.description,
        createdAt: tag.createdAt,
        updatedAt: tag.updatedAt,
        authorIds: tag.createdById === null ? [] : [tag.createdById],
        tagIds: [tag.id],
        projectId: tag.projectId,
        published: null,
      }))
    },
    async walk(tx, after, limit) {
      let query = tx.selectFrom('tags').select('id').where('deleted_at', 'is', null).orderBy('id').limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return (await query.execute()).map((row) => row.id)
    },
    async loadVisible(context, ids) {
      return context.read(async (tx) => {
        const tags = await visibleTags(tx, context.actor, ids)
        const projectIds = tags.flatMap((tag) => (tag.projectId === null ? [] : [tag.projectId]))
        const projects = new Map((await findProjects(tx, projectIds)).map((project) => [project.id, project]))
        return tags.map((tag) => {
          const project = tag.projectId === null ? undefined : projects.get(tag.projectId)
          return {
            id: tag.id,
            kind: 'tag',
            title: tag.title,
            parent: project ? { kind: 'project', id: project.id, title: project.title } : null,
            projectId: tag.projectId,
            createdAt: tag.createdAt,
            updatedAt: tag.updatedAt,
          }
        })
      })
    },
  },
  share: { scoped: true },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('tags')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('id')
        .limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return query.execute()
    },
  },
  copy: { notApplicable: 'Tags are copied with project templates, which come with their capability.' },
  move: { notApplicable: 'A tag stays where it was made; merging moves its highlights.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A tag is described, not discussed.' },
  trash: {
    async trashScope({ tx, emit }, scopeId, deletionId) {
      for (const tag of await trashTags(tx, { scopeId }, deletionId)) emit({ type: 'tag.deleted', resource: { kind: 'tag', id: tag.id }, scopeId: tag.scopeId })
    },
    async restore({ tx, emit }, deletionId) {
      for (const tag of await restoreTags(tx, deletionId)) emit({ type: 'tag.restored', resource: { kind: 'tag', id: tag.id }, scopeId: tag.scopeId })
    },
  },
  redact: { notApplicable: 'A tag holds no recording or picture.' },
  retain: { notApplicable: 'Tags are kept for as long as their project.' },
  purge: {
    async purge(tx, deletionId) {
      await tx.deleteFrom('tags').where('deletion_id', '=', deletionId).execute()
    },
  },
}
