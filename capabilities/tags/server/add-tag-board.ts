import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Project } from '#projects/server/index.ts'
import { beginAct } from './acts.ts'
import { addBoard } from './commands/tag-boards.ts'
import { addGroup } from './commands/tag-groups.ts'
import { findOrMakeTag } from './ensure-tag.ts'

/** A board with everything in it. A tag without a colour takes that of its group. */
interface TagBoardToAdd {
  title: string
  groups: ReadonlyArray<{
    title: string
    color?: string
    tags: ReadonlyArray<{ title: string; color?: string; description: string }>
  }>
}

/**
 * Adds a board to a project that the same command makes, so that it goes with the project. The caller has authorized
 * it. @returns its tags by title
 */
export async function addTagBoard(
  context: CommandContext,
  project: Project,
  { title, groups }: TagBoardToAdd,
): Promise<Map<string, Id>> {
  // Not kept: there is nothing to go back to.
  const act = beginAct(context)
  const board = await addBoard(context, act, project, title)
  const added = new Map<string, Id>()
  for (const { tags, ...requested } of groups) {
    const group = await addGroup(context, act, board, requested)
    for (const { title: name, color, description } of tags) {
      const { tag } = await findOrMakeTag(context, project, {
        title: name,
        group: { id: group.id, color: color ?? group.color },
        description,
        keepsColor: color !== undefined,
      })
      added.set(name, tag.id)
    }
  }
  return added
}
