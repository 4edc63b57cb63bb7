import { consequence } from '#content-kinds/model/move.ts'
import type { MoveStep, Moving } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, CommandContext } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { projectFieldEvents } from '../../model/events.ts'
import { fieldGroupPolicy } from '../../model/policy.ts'
import { linkFieldGroup, unlinkFieldGroup } from '../groups-store.ts'
import { findFields } from '../store.ts'
import {
  bringFieldsBack,
  remapValues,
  ownFields,
  pairFields,
  takeFieldsAway,
  type CarriedValues,
  type TakenFields,
} from './remap-values.ts'
import { filledGroups, filledOwnFields, groupsInUse, putValuesBack } from './moves-store.ts'

/** What undoing a move needs to know. */
interface Image extends CarriedValues {
  /** Field groups that the project was linked to for the move. */
  linked: Id[]
}

/** Values are moved to the fields of the other project; field groups of the workspace are linked to it. */
export const followMoves: MoveStep<Image, TakenFields> = {
  name: 'fields',
  kinds: ['note', 'insight'],
  async previewMove(asking, moving) {
    const { tx, actor } = asking
    const filled = await filledOwnFields(tx, moving.ids, moving.from.projectId)
    const paired = [...pairFields(await findFields(tx, filled.present), await ownFields(tx, actor, moving), [])]
    const labels = (isThere: boolean): string[] =>
      paired.filter(([, target]) => (target !== undefined) === isThere).map(([{ label }]) => label)
    const groups = await groupsToLink(asking, moving)
    return [
      ...consequence('FIELDS_MATCHED', labels(true)),
      ...consequence('FIELDS_MADE', labels(false)),
      ...consequence(
        'FIELD_GROUPS_LINKED',
        groups.map(({ title }) => title),
      ),
    ]
  },
  async remap(context, moving) {
    const linked = await linkGroups(context, moving)
    return { ...(await remapValues(context, moving, [])), linked }
  },
  async undo(context, moving, image) {
    await remapValues(
      context,
      moving,
      image.pairs.map(({ from, to, options }) => ({
        from: to,
        to: from,
        options: options.map(([one, other]) => [other, one]),
      })),
    )
    await putValuesBack(context.tx, image.dropped)
    const taken = await takeFieldsAway(context, image)
    await unlinkGroups(context, moving.from, image.linked)
    return taken
  },
  async remapAgain(context, moving, { pairs, made, added }, taken) {
    const linked = await linkGroups(context, moving)
    await bringFieldsBack(context, taken)
    const carried = await remapValues(context, moving, pairs)
    return { ...carried, linked, made: [...made, ...carried.made], added: [...added, ...carried.added] }
  },
}

/**
 * Field groups with values that the project is not linked to yet, where the mover may link them. Other values stay
 * stored, but are not visible.
 */
async function groupsToLink(
  { tx, actor }: { tx: CellTransaction; actor: Actor },
  { ids, to }: Moving,
): Promise<Array<{ id: Id; title: string }>> {
  if (!projectPolicy.allows(actor, 'edit', to)) return []
  return (await filledGroups(tx, ids, to.projectId)).filter((group) => fieldGroupPolicy.allows(actor, 'view', group))
}

async function linkGroups(context: CommandContext, moving: Moving): Promise<Id[]> {
  const { tx, teamId, emit } = context
  const { projectId, scopeId } = moving.to
  const groups = await groupsToLink(context, moving)
  for (const { id, title } of groups) {
    await linkFieldGroup(tx, teamId, id, projectId)
    emit(projectFieldEvents['field-group-linked']({ id: projectId, scopeId, after: { fieldGroupId: id, title } }))
  }
  return groups.map(({ id }) => id)
}

/** Removes links that were created for a move, except those that something else needs by now. */
async function unlinkGroups(
  { tx, emit }: CommandContext,
  { projectId, scopeId }: Moving['from'],
  groupIds: ReadonlyArray<Id>,
): Promise<void> {
  const inUse = await groupsInUse(tx, groupIds, projectId)
  for (const id of groupIds) {
    if (inUse.has(id) || !(await unlinkFieldGroup(tx, id, projectId))) continue
    emit(projectFieldEvents['field-group-unlinked']({ id: projectId, scopeId, after: { fieldGroupId: id } }))
  }
}
