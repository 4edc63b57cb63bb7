import { readDocuments } from '#documents/server/index.ts'
import type { ContentKind } from '#content-kinds/server/index.ts'
import { findProjects, restoreProjects, trashProjects, visibleProjects } from './store.ts'

export const kind: ContentKind = {
  kind: 'project',
  search: {
    async rows(tx, ids) {
      const projects = await findProjects(tx, ids)
      const readmes = await readDocuments(tx, projects.map((project) => project.readmeDocumentId))
      return projects.map((project) => ({
        id: project.id,
        scopeId: project.scopeId,
        title: project.title,
        body: [project.summary, readmes.get(project.readmeDocumentId)?.text ?? ''].filter((part) => part !== '').join('\n'),
        createdAt: project.createdAt,
        updatedAt: project.updatedAt,
        authorIds: project.createdById === null ? [] : [project.createdById],
        tagIds: [],
        projectId: project.id,
        published: null,
        archived: project.archivedAt !== null,
      }))
    },
    async walk(tx, after, limit) {
      let query = tx.selectFrom('projects').select('id').where('deleted_at', 'is', null).orderBy('id').limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return (await query.execute()).map((row) => row.id)
    },
    touchedBy(event) {
      const owner = event.after as { ownerKind?: string; ownerId?: string } | undefined
      return event.type === 'document.edited' && owner?.ownerKind === 'project' && owner.ownerId !== undefined ? [owner.ownerId] : []
    },
    async loadVisible(context, ids) {
      const projects = await context.read(async (tx) => visibleProjects(tx, context.actor, ids))
      return projects.map((project) => ({
        id: project.id,
        kind: 'project',
        title: project.title,
        parent: null,
        projectId: project.id,
        createdAt: project.createdAt,
        updatedAt: project.updatedAt,
      }))
    },
  },
  share: { scoped: true },
  export: {
    async rows(tx, scopeIds, after, limit) {
      let query = tx
        .selectFrom('projects')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
        .orderBy('id')
        .limit(limit)
      if (after !== null) query = query.where('id', '>', after)
      return query.execute()
    },
  },
  copy: { notApplicable: 'A copy of a project is made by its own command, which makes the scope that the other kinds are copied into.' },
  move: { notApplicable: 'A project moves with its scope: its command changes the parent of the scope and nothing inside it.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'Comments stand on the content of a project, not on the project.' },
  trash: {
    async trashScope({ tx, emit }, scopeId, deletionId) {
      for (const id of await trashProjects(tx, scopeId, deletionId)) emit({ type: 'project.deleted', resource: { kind: 'project', id }, scopeId })
    },
    async restore({ tx, emit }, deletionId) {
      for (const { id, scopeId } of await restoreProjects(tx, deletionId)) emit({ type: 'project.restored', resource: { kind: 'project', id }, scopeId })
    },
  },
  redact: { notApplicable: 'A project holds no recording or picture of its own.' },
  retain: { by: 'projects' },
  purge: {
    async purge(tx, deletionId) {
      await tx.deleteFrom('projects').where('deletion_id', '=', deletionId).execute()
    },
  },
}
