import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { undo } from './acts.ts'
import { findBoards, findGroups, groupsOfBoards } from './boards-store.ts'
import { putAway } from './put-away.ts'
import { findTags, tagIdsOfScope } from './store.ts'

/**
 * Takes back an act on tags, groups and boards that this person did. What it made goes to the trash, with what stands in it by now: others may
 * have put it there. @returns the places that it changed
 * @throws as `undo` of row acts
 */
export async function undoAct(context: CommandContext, actId: Id): Promise<Set<Id>> {
  const { tx } = context
  return undo(context, actId, async (made) => {
    const boards = await findBoards(tx, made.get('tag_boards') ?? [])
    const onBoards = await groupsOfBoards(tx, boards.map(({ id }) => id))
    const groups = new Map([...(await findGroups(tx, made.get('tag_groups') ?? [])), ...onBoards].map((group) => [group.id, group]))
    const tagIds = [...(made.get('tags') ?? [])]
    for (const { projectId, scopeId } of boards) if (projectId === null) tagIds.push(...(await tagIdsOfScope(tx, scopeId)))
    const [board] = boards
    const [group] = groups.values()
    const tags = await findTags(tx, tagIds)
    const [tag] = tags
    const named = board
      ? { ...board, kind: board.projectId === null ? ('extension' as const) : ('tag-board' as const) }
      : group
        ? { ...group, kind: 'tag-group' as const }
        : tag && { ...tag, kind: 'tag' as const, title: tags.length === 1 ? tag.title : `${tags.length} tags` }
    if (named) await putAway(context, named, { boards, groups: [...groups.values()], tagIds })
  })
}
