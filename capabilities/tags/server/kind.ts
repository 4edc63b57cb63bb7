import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { findProjects } from '#projects/server/index.ts'
import { tagEvents } from '../model/events.ts'
import { tagPolicy } from '../model/policy.ts'
import { leaveLostGroups } from './boards-store.ts'
import { purgeTags } from './purge-boards.ts'
import { findTags, isMadeAgain, tagRows, visibleTags } from './store.ts'

export const kind: ContentKind = {
  kind: 'tag',
  events: tagEvents,
  dependsOn: ['tag-group', 'project', 'extension'],
  search: {
    resultType: 'TAG',
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
  copy: {
    tables: [
      {
        table: 'tags',
        things: true,
        after: ['projects', 'tag_groups'],
        loses: { tag_group_id: ['tag_groups'], merged_into_id: ['tags'] },
      },
    ],
  },
  move: { notApplicable: 'A tag stays where it was made; merging moves its highlights.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A tag is described, not discussed.' },
  trash: {
    ...tagRows.trashed,
    level: tagPolicy.rules.delete.level,
    restoreBlocker: isMadeAgain,
    async restore(context, deletionId, limit) {
      const count = await tagRows.trashed.restore(context, deletionId, limit)
      if (count > 0) await leaveLostGroups(context.tx, deletionId)
      return count
    },
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A tag holds no recording or picture.' },
  retain: { notApplicable: 'Tags are kept for as long as their project.' },
  purge: { ...tagRows.purged, remove: purgeTags },
}
