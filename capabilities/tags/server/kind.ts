import type { ContentKind } from '#content-kinds/server/index.ts'
import { findProjects } from '#projects/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { findTags, isMadeAgain, tagRows, visibleTags } from './store.ts'

export const kind: ContentKind = {
  kind: 'tag',
  standsOn: ['project'],
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
    walk: tagRows.walk,
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
  export: tagRows.exported,
  copy: { notApplicable: 'Tags are copied with project templates, which come with their capability.' },
  move: { notApplicable: 'A tag stays where it was made; merging moves its highlights.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A tag is described, not discussed.' },
  trash: { ...tagRows.trashed, level: tagPolicy.rules.delete.level, hindrance: isMadeAgain },
  redact: { notApplicable: 'A tag holds no recording or picture.' },
  retain: { notApplicable: 'Tags are kept for as long as their project.' },
  purge: tagRows.purged,
}
