import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, imagedThings, type CommandContext, type ImagedTable } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { fieldSetEvents, filledEvents, projectFieldEvents } from '../model/events.ts'
import type { FieldOwner } from '../model/field.ts'
import { fieldGroupPolicy, fieldPolicy } from '../model/policy.ts'
import { requireFieldGroup, requireProject } from './field-places.ts'
import { reportedValues } from './fill-fields.ts'
import { findFields, linkedFields } from './store.ts'
import { placesToFill, valueOfRow } from './values-store.ts'

/** The values of things of one kind: joined by the capability that owns the kind. */
interface FilledThings {
  kind: FieldOwner
  /**
   * The scopes of things that this actor may fill in. @throws Failure NotFound, Forbidden unless that is all of them
   */
  placesToFill: (context: CommandContext, ids: ReadonlyArray<Id>) => Promise<ReadonlyMap<Id, Id>>
}

export const filledThings = defineHook<FilledThings>('filledThings', ({ kind }) => kind)

/**
 * Values of fields. A value stays unchanged if its field is not available where its thing is now, or if it has an
 * option that no longer exists.
 */
export const imagedValues: ImagedTable = {
  table: 'field_values',
  keys: ['owner_id', 'field_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const { tx, actor, hooks } = context
    const fieldIds = [...new Set(rows.map(({ row }) => String(row['field_id'])))]
    const fields = new Map((await findFields(tx, fieldIds)).map((field) => [field.id, field]))
    const ofOwners = Map.groupBy(rows, ({ thingId }) => thingId)
    const kindOf = (ownerId: Id) => fields.get(String(ofOwners.get(ownerId)?.[0]?.row['field_id']))?.appliesTo
    const places = new Map<Id, Id>()
    for (const [kind, ids] of Map.groupBy([...ofOwners.keys()], kindOf)) {
      const things = hooks.of(filledThings).find((one) => one.kind === kind)
      if (kind === undefined || !things) throw notFound('A field')
      // Kept from being moved until the transaction ends.
      if (kind !== 'person') await placesToFill(tx, kind, ids)
      for (const [id, scopeId] of await things.placesToFill(context, ids)) places.set(id, scopeId)
    }
    const linked = await linkedFields(tx, fieldIds, [...new Set(places.values())])
    for (const { thingId, after, row } of rows) {
      const field = fields.get(String(row['field_id']))
      const scopeId = places.get(thingId)
      if (!field || !fieldPolicy.allows(actor, 'view', field)) throw notFound('A field')
      fieldPolicy.authorize(actor, 'fill', field)
      if (field.scopeId !== scopeId && !linked.has(`${field.id} ${scopeId}`))
        throw new Failure('InvalidOperation', 'The values are now in another project.', { reason: 'MOVED' })
      const known = new Set(field.options.select?.map(({ id }) => id))
      const chosen = after?.['option_ids']
      if (Array.isArray(chosen) && chosen.some((id) => !known.has(String(id))))
        throw new Failure(
          'InvalidOperation',
          `An option of “${field.label}” that was selected then no longer exists.`,
          {
            reason: 'CHANGED_SINCE',
          },
        )
    }
    return [...ofOwners].map(([id, ones]) => {
      const kind = kindOf(id) ?? 'note'
      const said = (of: 'before' | 'after') =>
        ones.flatMap((one) => (one[of] === null ? [] : [valueOfRow({ ...one.row, ...one[of] })]))
      return filledEvents[kind].filled({
        id,
        scopeId: places.get(id) ?? null,
        before: reportedValues(said('before')),
        after: reportedValues(said('after')),
      })
    })
  },
}

/** The properties of field groups. */
export const imagedFieldGroups: ImagedTable = {
  ...imagedThings({
    table: 'field_sets',
    row: z.object({ title: z.string(), description: z.string() }),
    authorize: (actor, { scopeId }) => fieldGroupPolicy.authorize(actor, 'edit', { scopeId }),
    eventOf: ({ id, scopeId, was, is }) => fieldSetEvents.changed({ id, scopeId, before: was, after: is }),
  }),
  isUntouched: true,
}

/** Which field groups are linked to which projects. */
export const imagedGroupLinks: ImagedTable = {
  table: 'field_set_links',
  keys: ['project_id', 'field_set_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    return Promise.all(
      rows.map(async ({ thingId: id, after, row }) => {
        const { id: fieldGroupId, title } = await requireFieldGroup(context, 'view', String(row['field_set_id']))
        const { scopeId } = await projectToEdit(context, id)
        const what = after === null ? 'field-group-unlinked' : 'field-group-linked'
        return projectFieldEvents[what]({ id, scopeId, after: { fieldGroupId, title } })
      }),
    )
  },
}

/** Which fields of groups a project hides. */
export const imagedPreferences: ImagedTable = {
  table: 'field_preferences',
  keys: ['project_id', 'field_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const { tx, actor } = context
    const fields = new Map(
      (
        await findFields(
          tx,
          rows.map(({ row }) => String(row['field_id'])),
        )
      ).map((field) => [field.id, field]),
    )
    return Promise.all(
      rows.map(async ({ thingId: id, after, row }) => {
        const field = fields.get(String(row['field_id']))
        if (!field?.group || !fieldPolicy.allows(actor, 'view', field)) throw notFound('The field')
        const { scopeId } = await projectToEdit(context, id)
        const what = after?.['hidden'] === true ? 'field-hidden' : 'field-shown'
        return projectFieldEvents[what]({ id, scopeId, after: { fieldId: field.id, label: field.label } })
      }),
    )
  },
}

async function projectToEdit(context: CommandContext, id: Id): Promise<{ scopeId: Id }> {
  const project = await requireProject(context, id)
  projectPolicy.authorize(context.actor, 'edit', project)
  return project
}
