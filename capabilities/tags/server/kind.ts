import { contentRows, type ContentKind } from '#content-kinds/server/index.ts'
import { findProjects } from '#projects/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { leaveLostGroups } from './boards-store.ts'
import { findTags, isMadeAgain, tagRows, visibleTags } from './store.ts'

/** What stands around the tags of a place, and goes with it: groups before boards, since they stand on them. */
const places = [contentRows('tag-group', 'tag_groups'), contentRows('tag-board', 'tag_boards')]

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
  copy: {
    tables: [
      { table: 'tag_boards', after: ['projects'] },
      { table: 'tag_groups', after: ['tag_boards'], needs: { tag_board_id: ['tag_boards'] } },
      { table: 'tags', things: true, after: ['projects', 'tag_groups'], loses: { tag_group_id: ['tag_groups'], merged_into_id: ['tags'] } },
      { table: 'tag_board_links', with: { table: 'projects', by: 'project_id' } },
    ],
  },
  move: { notApplicable: 'A tag stays where it was made; merging moves its highlights.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A tag is described, not discussed.' },
  trash: {
    ...tagRows.trashed,
    level: tagPolicy.rules.delete.level,
    hindrance: isMadeAgain,
    async trashScope(context, scopeId, deletionId) {
      for (const rows of places) await rows.trash(context.tx, { scopeId }, deletionId)
      return tagRows.trashed.trashScope(context, scopeId, deletionId)
    },
    async restore(context, deletionId) {
      for (const rows of places) await rows.restore(context.tx, deletionId)
      await tagRows.trashed.restore(context, deletionId)
      await leaveLostGroups(context.tx, deletionId)
    },
    async takeAgain(context, deletionId) {
      for (const rows of places) await rows.trashed.takeAgain(context, deletionId)
      await tagRows.trashed.takeAgain(context, deletionId)
    },
  },
  redact: { notApplicable: 'A tag holds no recording or picture.' },
  retain: { notApplicable: 'Tags are kept for as long as their project.' },
  purge: tagRows.purged,
}
