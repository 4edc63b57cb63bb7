import { newId, type Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Project } from '#projects/server/index.ts'
import { tagEvents } from '../model/events.ts'
import { beginAct } from './acts.ts'
import { addBoard } from './commands/tag-boards.ts'
import { addGroup } from './commands/tag-groups.ts'
import { insertTags, type NewTag } from './store.ts'

/** A board with everything in it. A tag without a colour gets that of its group. */
interface TagBoardToAdd {
  title: string
  groups: ReadonlyArray<{
    title: string
    color?: string
    tags: ReadonlyArray<{ title: string; color?: string; description: string }>
  }>
}

/**
 * Adds a board to a project that the same command creates, so that undoing the project removes it. The caller has
 * authorized it. @returns its tags by title
 */
export async function addTagBoard(
  context: CommandContext,
  project: Project,
  { title, groups }: TagBoardToAdd,
): Promise<Map<string, Id>> {
  // The act is not kept, since there is no earlier state to restore.
  const act = beginAct(context)
  const board = await addBoard(context, act, project, title)
  const added = new Map<string, NewTag>()
  for (const { tags, ...requested } of groups) {
    const group = await addGroup(context, act, board, requested)
    for (const { title: name, color, description } of tags) {
      const key = normalizeName(name)
      if (added.has(key)) continue
      added.set(key, {
        id: newId(),
        title: name,
        description,
        color: color ?? group.color,
        keepsColor: color !== undefined,
        tagGroupId: group.id,
        rank: (added.size + 1) * RANK_GAP,
      })
    }
  }
  const { tx, teamId, principal, emit } = context
  const { id: projectId, scopeId } = project
  const tags = [...added.values()]
  await insertTags(tx, teamId, principal, { id: projectId, scopeId }, tags)
  for (const tag of tags)
    emit(tagEvents.created({ id: tag.id, scopeId, after: { title: tag.title, color: tag.color, projectId } }))
  return new Map(
    groups.flatMap((group) =>
      group.tags.flatMap(({ title: name }): [string, Id][] => {
        const tag = added.get(normalizeName(name))
        return tag ? [[name, tag.id]] : []
      }),
    ),
  )
}
