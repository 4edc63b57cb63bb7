import { sql } from 'kysely'
import { readDocuments } from '#documents/server/index.ts'
import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { assertPlacesStand, lockPlaces } from '#folders/server/index.ts'
import { ownerOfWritten } from '#documents/model/events.ts'
import { projectEvents } from '../model/events.ts'
import { projectPolicy } from '../model/policy.ts'
import { purgeProjects } from './purge-projects.ts'
import { findProjects, projectRows, projectsOfScopes, visibleProjects } from './store.ts'

export const kind: ContentKind = {
  kind: 'project',
  events: projectEvents,
  dependsOn: ['folder'],
  isPlace: true,
  search: {
    resultType: 'PROJECT',
    async rows(tx, ids) {
      const projects = await findProjects(tx, ids)
      const readmes = await readDocuments(
        tx,
        projects.map((project) => project.readmeDocumentId),
      )
      return projects.map((project) => ({
        id: project.id,
        scopeId: project.scopeId,
        title: project.title,
        body: [project.summary, readmes.get(project.readmeDocumentId)?.text ?? '']
          .filter((part) => part !== '')
          .join('\n'),
        createdAt: project.createdAt,
        updatedAt: project.updatedAt,
        authorIds: project.createdById === null ? [] : [project.createdById],
        tagIds: [],
        projectId: project.id,
        published: null,
        archived: project.archivedAt !== null,
      }))
    },
    walk: projectRows.walk,
    touchedBy(event) {
      const owner = ownerOfWritten(event)
      return owner?.ownerKind === 'project' ? [owner.ownerId] : []
    },
    // A change in a project moves it to the top of the recently changed ones.
    changedWith: projectsOfScopes,
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
  export: projectRows.exported,
  copy: {
    tables: [
      {
        table: 'projects',
        texts: ['readme_document_id'],
        anew: { folder_id: sql`null`, archived_at: sql`null`, is_sample: sql`false` },
      },
    ],
  },
  move: {
    notApplicable: 'A project moves with its scope: its command changes the parent of the scope and nothing inside it.',
  },
  import: { by: 'imports' },
  comment: { notApplicable: 'Comments stand on the content of a project, not on the project.' },
  trash: {
    ...projectRows.trashed,
    level: projectPolicy.rules.delete.level,
    async restore(context, deletionId, limit) {
      await lockPlaces(context)
      const restored = await projectRows.restore(context.tx, deletionId, limit)
      await assertPlacesStand(
        context,
        (
          await findProjects(
            context.tx,
            restored.map(({ id }) => id),
          )
        ).map(({ folderId }) => folderId),
        deletionId,
      )
      for (const { id, scopeId } of restored) context.emit(projectEvents.restored({ id, scopeId }))
      return restored.length
    },
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A project holds no recording or picture of its own.' },
  retain: { by: 'projects' },
  purge: { ...projectRows.purged, remove: purgeProjects },
}
