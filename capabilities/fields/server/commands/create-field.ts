import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { fieldEvents } from '../../model/events.ts'
import { newField, type Field, type FieldOwner } from '../../model/field.ts'
import { fieldPolicy, fieldGroupPolicy } from '../../model/policy.ts'
import { rulesOf } from '../../model/types/registry.ts'
import { beginAct } from '../acts.ts'
import { assertRoomForWorkspaceFields, requireFieldGroup, requireProject } from '../field-places.ts'
import { ensureFieldSet, insertFields, lockFields } from '../store.ts'
import { fieldActUndo } from '../undo-handlers.ts'

/** Adds a field after the others of a project, of a field group, or of people. */
export const createField = defineCommand({
  name: 'create-field',
  who: [fieldPolicy.may('edit'), fieldGroupPolicy.may('edit')],
  undo: fieldActUndo,
  input: newField,
  async run(context, { id = newId(), projectId, fieldGroupId, appliesTo, type, label, options }) {
    const { tx, teamId, actor, emit } = context
    const place = await placeFor(context, { projectId, fieldGroupId, appliesTo })
    fieldPolicy.authorize(actor, 'edit', place)
    if (place.group) await assertRoomForWorkspaceFields(context, 1)
    await lockFields(tx, [place.scopeId])
    const fieldSetId = place.group?.id ?? (await ensureFieldSet(tx, teamId, place.scopeId, projectId, appliesTo))
    const { select, ...others } = options
    const kept = rulesOf(type).keepOptions({}, { id, ...others, addOptions: select })
    await insertFields(tx, teamId, [{ id, scopeId: place.scopeId, fieldSetId, type, label, options: kept }])
    const act = beginAct(context)
    act.made('fields', [{ id, scopeId: place.scopeId }])
    emit(
      fieldEvents.created({ id, scopeId: place.scopeId, after: { type, label, projectId, fieldGroupId, appliesTo } }),
    )
    return { id, actId: await act.keep() }
  },
})

interface RequestedPlace {
  projectId: Id | null
  fieldGroupId: Id | null
  appliesTo: FieldOwner
}

async function placeFor(
  context: CommandContext,
  { projectId, fieldGroupId, appliesTo }: RequestedPlace,
): Promise<Pick<Field, 'scopeId' | 'group'>> {
  if (fieldGroupId !== null) {
    const group = await requireFieldGroup(context, 'edit', fieldGroupId)
    if (projectId !== null || group.appliesTo !== appliesTo)
      throw new Failure('InvalidOperation', 'A field group contains fields of one kind only.')
    return { scopeId: group.scopeId, group }
  }
  if ((projectId === null) !== (appliesTo === 'person'))
    throw new Failure(
      'InvalidOperation',
      projectId === null
        ? 'Say in which project or field group the field stands.'
        : 'Fields of people stand in the directory, not in a project.',
    )
  if (projectId !== null) return { scopeId: (await requireProject(context, projectId)).scopeId, group: null }
  const { people_scope_id: scopeId } = await context.tx
    .selectFrom('workspaces')
    .select('people_scope_id')
    .where('team_id', '=', context.teamId)
    .executeTakeFirstOrThrow()
  return { scopeId, group: null }
}
