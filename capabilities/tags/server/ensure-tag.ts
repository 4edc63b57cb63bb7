import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { Tag } from '../model/tag.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { tagColorsOfProject, insertTag } from './store.ts'

interface WantedTag {
  id?: Id | undefined
  title: string
  color?: string | undefined
}

/**
 * The project's tag of this title, made when there is none. Two people who type the same title at once get the same tag. The caller
 * has authorized it.
 */
export async function ensureTag(context: CommandContext, project: { id: Id; scopeId: Id }, wanted: WantedTag): Promise<Tag> {
  const { count, colors } = await tagColorsOfProject(context.tx, project.id)
  const { tag, created } = await insertTag(context.tx, {
    id: wanted.id ?? newId(),
    teamId: context.teamId,
    scopeId: project.scopeId,
    projectId: project.id,
    title: wanted.title,
    color: wanted.color ?? TAG_COLORS.find((color) => !colors.has(color)) ?? TAG_COLORS[count % TAG_COLORS.length] ?? TAG_COLORS[0],
    rank: (count + 1) * RANK_GAP,
    principal: context.principal,
  })
  if (created) {
    context.emit({ type: 'tag.created', resource: { kind: 'tag', id: tag.id }, scopeId: tag.scopeId, after: { title: tag.title, color: tag.color, projectId: project.id } })
  }
  return tag
}
