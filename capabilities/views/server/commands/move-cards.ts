import { invalidAt, type Failure } from '#platform/kernel/errors.ts'
import { isId } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { rulesOf, takesOptions } from '#fields/model/types/registry.ts'
import { findFields, valuesOf } from '#fields/server/index.ts'
import { tagHighlights } from '#highlights/server/index.ts'
import { cardMove, type Cell } from '../../model/cells.ts'
import { fieldOfKey } from '../../model/columns.ts'
import { viewEvents } from '../../model/events.ts'
import { viewPolicy } from '../../model/policy.ts'
import type { ProjectView } from '../../model/view.ts'
import { placeRows } from '../board-ranks.ts'
import { requireView } from '../require-view.ts'
import { NO_GROUP, PUBLISHED } from '../row-groups.ts'
import { writeCells } from '../write-cells.ts'
import { changeCells } from './change-cells.ts'

/**
 * Moves cards to another group or position of a board as one act: changes the value that the group represents, and
 * their ranks in this view.
 */
export const moveCards = defineCommand({
  name: 'move-cards',
  who: [viewPolicy.may('edit'), ...changeCells.who, ...tagHighlights.who],
  undo: 'rows',
  input: cardMove,
  async run(context, { viewId, rowIds, fromGroup, toGroup, afterId }) {
    const { tx, teamId, actor, emit } = context
    const view = await requireView(context, viewId, 'edit')
    if (toGroup !== null && toGroup !== fromGroup)
      await changeGroup(context, view, rowIds, fromGroup ?? NO_GROUP, toGroup)
    const requested = { projectId: view.projectId, objectType: view.objectType, data: view.data, boardId: view.id }
    await placeRows(tx, teamId, actor, { viewId, requested, group: toGroup, rowIds, afterId })
    emit(viewEvents.arranged({ id: viewId, scopeId: view.scopeId, after: { rowIds, toGroup } }))
    return { id: viewId }
  },
})

function cardsStay(): Failure {
  return invalidAt(['toGroup'], 'Cards of this grouping stay in their columns.')
}

async function changeGroup(
  context: CommandContext,
  view: ProjectView,
  rowIds: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  const { group } = view.data
  if (view.objectType === 'HIGHLIGHT' && group === 'tags') {
    await tagHighlights.run(context, {
      highlightIds: [...rowIds],
      add: to === NO_GROUP ? [] : [to],
      remove: from === NO_GROUP ? [] : [from],
    })
    return
  }
  const fieldId = group === null ? null : fieldOfKey(group)
  if (view.objectType === 'HIGHLIGHT' || group === null || (fieldId === null && group !== 'status')) throw cardsStay()
  if (fieldId === null)
    return void (await writeCells(
      context,
      view.objectType,
      rowIds.map((rowId): Cell => ({ rowId, key: 'status', text: to === PUBLISHED ? PUBLISHED : null })),
    ))
  const [field] = await findFields(context.tx, [fieldId])
  // A column covers many dates: it does not say which one to set.
  if (field && rulesOf(field.type).group === 'stretches') throw cardsStay()
  const hasOptions = field !== undefined && takesOptions(field.type)
  const options = new Map(
    (hasOptions ? await valuesOf(context.tx, rowIds) : [])
      .filter((value) => value.fieldId === fieldId)
      .map((value) => [value.ownerId, value.optionIds ?? []]),
  )
  const cells = rowIds.map((rowId): Cell => {
    if (!hasOptions) return { rowId, key: group, text: to === NO_GROUP ? null : to }
    // A row with several options loses that of the old column and keeps the others.
    const kept = to === NO_GROUP ? [] : (options.get(rowId) ?? []).filter((id) => id !== from && id !== to)
    return { rowId, key: group, optionIds: [...kept, ...(isId(to) ? [to] : [])] }
  })
  await writeCells(context, view.objectType, cells)
}
