import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { fieldsDeletion } from '../../model/field.ts'
import { fieldPolicy } from '../../model/policy.ts'
import { fieldsToChange } from '../field-places.ts'
import { filledFields } from '../values-store.ts'
import { deleteFoundFields } from '../delete-found-fields.ts'

/** Deletes fields without values; the others are hidden instead, so that no value is lost (document 2 §3). */
export const deleteFields = defineCommand({
  name: 'delete-fields',
  who: [fieldPolicy.may('edit'), fieldPolicy.may('delete')],
  undo: 'deletion',
  input: fieldsDeletion,
  async run(context, { ids }) {
    const found = await fieldsToChange(context, ids)
    const filled = await filledFields(
      context.tx,
      found.map(({ id }) => id),
    )
    const kept = found.find(({ id }) => filled.has(id))
    if (kept)
      throw new Failure('InvalidOperation', `“${kept.label}” has values. Hide it instead, and nothing is lost.`, {
        reason: 'FILLED',
      })
    return deleteFoundFields(context, found)
  },
})

/** Restores what was deleted: fields, or a field group with its fields. */
export const restoreFields = defineCommand({
  name: 'restore-fields',
  who: [fieldPolicy.may('edit')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'field', deletionId, ({ actor }, scopeId) =>
      fieldPolicy.authorize(actor, 'edit', { scopeId, group: null }),
    )
    return { deletionId }
  },
})
