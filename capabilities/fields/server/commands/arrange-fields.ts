import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { byRank, rankAmong, type Ranked } from '#platform/kernel/rank.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { projectFieldEvents } from '../../model/events.ts'
import { fieldsArrangement, type Field } from '../../model/field.ts'
import { beginAct } from '../acts.ts'
import { assertRoomForWorkspaceFields, fieldsToChange, requireFieldGroup, requireProject } from '../field-places.ts'
import { linkFieldGroup, projectsOfFieldGroups } from '../groups-store.ts'
import { ensureFieldSet, fieldsOfSets, lockFields, projectOfSet } from '../store.ts'
import { isFilledOutside } from '../values-store.ts'
import { fieldActUndo } from '../undo-handlers.ts'
import { fieldGroupPolicy, fieldPolicy } from '../../model/policy.ts'

interface Target {
  setId: Id
  scopeId: Id
}

/** Puts fields in order within their set, or moves them to another one, as one act. */
export const arrangeFields = defineCommand({
  name: 'arrange-fields',
  who: [fieldPolicy.may('edit'), fieldGroupPolicy.may('edit'), projectPolicy.may('edit')],
  undo: fieldActUndo,
  input: fieldsArrangement,
  async run(context, { ids, beforeId, afterId, toFieldGroupId, toProjectId }) {
    const fields = await fieldsToChange(context, ids)
    const [first] = fields
    if (!first) throw notFound('The field')
    if (fields.some((field) => field.fieldSetId !== first.fieldSetId))
      throw new Failure('InvalidOperation', 'Move fields of one set at a time.')
    const target =
      toFieldGroupId == null && toProjectId == null
        ? { setId: first.fieldSetId, scopeId: first.scopeId }
        : await targetOf(context, fields, first, { toFieldGroupId, toProjectId })
    let order: Ranked[] = (await fieldsOfSets(context.tx, [target.setId])).map(({ id, rank }) => ({ id, rank }))
    const patches = new Map<Id, Record<string, unknown>>()
    // One after another: each field is placed after the one before.
    let behind = afterId
    for (const { id } of beforeId == null ? fields : fields.toReversed()) {
      const anchor = beforeId == null ? { afterId: behind } : { beforeId: patches.size === 0 ? beforeId : behind }
      const { rank, nudged } = rankAmong(order, id, anchor)
      const changed = new Map([...nudged, { id, rank }].map((row) => [row.id, row.rank]))
      for (const [changedId, changedRank] of changed)
        patches.set(changedId, { ...patches.get(changedId), rank: changedRank })
      order = [...order.filter((row) => row.id !== id), { id, rank }]
        .map((row) => ({ id: row.id, rank: changed.get(row.id) ?? row.rank }))
        .toSorted(byRank)
      behind = id
    }
    for (const { id } of fields)
      patches.set(id, { ...patches.get(id), field_set_id: target.setId, scope_id: target.scopeId })
    const act = beginAct(context)
    await act.patch('fields', patches)
    return { ids: [...patches.keys()], actId: await act.keep() }
  },
})

async function targetOf(
  context: CommandContext,
  fields: readonly Field[],
  first: Field,
  to: { toFieldGroupId?: Id | null | undefined; toProjectId?: Id | null | undefined },
): Promise<Target> {
  const { tx, teamId } = context
  if (first.appliesTo === 'person')
    throw new Failure('InvalidOperation', 'Fields of people belong to the directory and cannot be moved.')
  if (to.toFieldGroupId != null) {
    const group = await requireFieldGroup(context, 'edit', to.toFieldGroupId)
    if (group.appliesTo !== first.appliesTo)
      throw new Failure('InvalidOperation', `The fields of “${group.title}” belong to other things.`)
    await lockFields(tx, [group.scopeId])
    // Values in the project that they come from must stay visible there.
    const from = await projectOfSet(tx, first.fieldSetId)
    if (from !== null) {
      const project = await requireProject(context, from)
      projectPolicy.authorize(context.actor, 'edit', project)
      if (await linkFieldGroup(tx, teamId, group.id, from))
        context.emit(
          projectFieldEvents['field-group-linked']({
            id: from,
            scopeId: project.scopeId,
            after: { fieldGroupId: group.id, title: group.title },
          }),
        )
    }
    if (first.group === null) await assertRoomForWorkspaceFields(context, fields.length)
    await assertStaysInSight(context, fields, (await projectsOfFieldGroups(tx, [group.id])).get(group.id) ?? [])
    return { setId: group.id, scopeId: group.scopeId }
  }
  const project = await requireProject(context, to.toProjectId ?? '')
  projectPolicy.authorize(context.actor, 'edit', project)
  await lockFields(tx, [project.scopeId])
  await assertStaysInSight(context, fields, [project.id])
  return {
    setId: await ensureFieldSet(tx, teamId, project.scopeId, project.id, first.appliesTo),
    scopeId: project.scopeId,
  }
}

/** In a project that does not show their field, values could not be found again. */
async function assertStaysInSight(
  { tx }: CommandContext,
  fields: readonly Field[],
  projectIds: readonly Id[],
): Promise<void> {
  if (
    !(await isFilledOutside(
      tx,
      fields.map(({ id }) => id),
      projectIds,
    ))
  )
    return
  throw new Failure(
    'InvalidOperation',
    'This field has values in projects that would no longer have it. Link them to the field group first, or hide the field.',
    { reason: 'FILLED' },
  )
}
