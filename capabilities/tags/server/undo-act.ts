import type { Id } from '#platform/kernel/ids.ts'
import { deletionHandlers, type Actor, type CommandContext } from '#journal/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import { redo, undo, type TagPart } from './acts.ts'
import { findBoards, findGroups, groupsOfBoards } from './boards-store.ts'
import { softDelete } from './soft-delete.ts'
import { findTags, tagIdsOfScope } from './store.ts'

/** The columns with the meaning of a tag, which a lock protects. */
const MEANING = ['title', 'description', 'role', 'keeps_color']

interface TurnedTagAct {
  /** The scopes that it changed. */
  places: Set<Id>
  /** The tags that it changed, or would have changed. */
  tagIds: Id[]
  /** The titles of what stays because it was changed or locked since, as far as the user may see it. */
  stayed: string[]
}

interface UndoneTagAct extends TurnedTagAct {
  /** The deletion of what the act had created. */
  deletionId: Id | null
}

/**
 * Undoes an act on tags, groups and boards by this user. What it created goes to the trash with its current contents,
 * even if others put these there. What was changed since stays, and so does the meaning of tags locked by now.
 * @throws as `undo` of row acts
 */
export async function undoAct(context: CommandContext, actId: Id): Promise<UndoneTagAct> {
  const { tx, actor } = context
  let deletionId: Id | null = null
  const tagIds = new Set<Id>()
  const undone = await undo(context, actId, {
    mayPutBack: notingTags(actor, tagIds),
    async unmake(made) {
      const boards = await findBoards(tx, made.get('tag_boards') ?? [])
      const onBoards = await groupsOfBoards(
        tx,
        boards.map(({ id }) => id),
      )
      const groups = new Map(
        [...(await findGroups(tx, made.get('tag_groups') ?? [])), ...onBoards].map((group) => [group.id, group]),
      )
      const unmade = [...(made.get('tags') ?? [])]
      for (const { projectId, scopeId } of boards)
        if (projectId === null) unmade.push(...(await tagIdsOfScope(tx, scopeId)))
      const [board] = boards
      const [group] = groups.values()
      const tags = await findTags(tx, unmade)
      const [tag] = tags
      const named = board
        ? { ...board, kind: board.projectId === null ? ('extension' as const) : ('tag-board' as const) }
        : group
          ? { ...group, kind: 'tag-group' as const }
          : tag && { ...tag, kind: 'tag' as const, title: tags.length === 1 ? tag.title : `${tags.length} tags` }
      if (named) deletionId = await softDelete(context, named, { boards, groups: [...groups.values()], tagIds: unmade })
    },
  })
  return { ...reported(actor, undone, tagIds), deletionId }
}

/**
 * Redoes an act on tags, groups and boards that this user undid: what it had created is restored from the trash with
 * its contents. What was changed since stays, and so does the meaning of tags locked by now.
 * @param deletionId the deletion of what it had created
 * @throws as `redo` of row acts, and if that cannot be restored
 */
export async function redoAct(context: CommandContext, actId: Id, deletionId: Id | null): Promise<TurnedTagAct> {
  if (deletionId !== null) await deletionHandlers(context).undo(context, deletionId, null)
  const tagIds = new Set<Id>()
  return reported(context.actor, await redo(context, actId, { mayPutBack: notingTags(context.actor, tagIds) }), tagIds)
}

function notingTags(actor: Actor, tagIds: Set<Id>): (part: TagPart) => boolean {
  return (part) => {
    if (part.table === 'tags') tagIds.add(part.id)
    return mayPutBack(actor, part)
  }
}

function reported(
  actor: Actor,
  { places, stayed }: { places: Set<Id>; stayed: readonly TagPart[] },
  tagIds: ReadonlySet<Id>,
): TurnedTagAct {
  const titles = new Map(
    stayed.flatMap(({ id, row }) =>
      actor.levelOn(String(row['scope_id'])) === 'NONE' ? [] : [[id, String(row['title'])] as const],
    ),
  )
  return { places, tagIds: [...tagIds], stayed: [...titles.values()] }
}

/** Everyone who may write may arrange locked tags too; changes of a tag's meaning and lock need more rights. */
function mayPutBack(actor: Actor, { table, row, columns }: TagPart): boolean {
  if (table !== 'tags') return true
  const facts = {
    scopeId: String(row['scope_id']),
    locked: row['locked'] === true,
    projectId: typeof row['project_id'] === 'string' ? row['project_id'] : null,
  }
  if (columns.includes('locked')) return tagPolicy.allows(actor, 'lock', facts)
  const isMeant = columns.some((name) => MEANING.includes(name) || (name === 'color' && row['keeps_color'] === true))
  return !isMeant || tagPolicy.allows(actor, 'edit', facts)
}
