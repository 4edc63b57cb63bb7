import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { defineCommand } from '#journal/server/index.ts'
import { fieldChange, fieldOptions, fieldsVisibility } from '../../model/field.ts'
import { fieldPolicy } from '../../model/policy.ts'
import { rulesOf } from '../../model/types/registry.ts'
import { beginAct, keepOptionValues } from '../acts.ts'
import { fieldsToChange } from '../field-places.ts'
import { filledFields, replaceOption, type OptionImage } from '../values-store.ts'
import { fieldActUndo } from '../undo-handlers.ts'

/** Changes one field, its options one by one. Values with a removed option get another one, or lose it. */
export const changeField = defineCommand({
  name: 'change-field',
  who: [fieldPolicy.may('edit')],
  undo: fieldActUndo,
  input: fieldChange,
  async run(context, change) {
    const { tx } = context
    const [field] = await fieldsToChange(context, [change.id])
    if (!field) throw new Error('A field that is not there is refused before.')
    const type = change.type ?? field.type
    if (type !== field.type && (await filledFields(tx, [field.id])).size > 0) {
      throw new Failure(
        'InvalidOperation',
        `“${field.label}” has values, so its type cannot change. Create another field and hide this one.`,
        { reason: 'FILLED' },
      )
    }
    const options = parseInput(
      fieldOptions,
      rulesOf(type).keepOptions(type === field.type ? field.options : {}, change),
    )
    const act = beginAct(context)
    const images = new Map<Id, OptionImage>()
    for (const { id, intoId } of change.removeOptions ?? []) {
      // For a value that lost two options, the image of the first removal is kept.
      for (const image of await replaceOption(tx, field.id, id, intoId))
        images.set(image.ownerId, { ...image, before: images.get(image.ownerId)?.before ?? image.before })
    }
    await act.patch(
      'fields',
      new Map([
        [
          field.id,
          {
            type,
            options,
            ...(change.label === undefined ? {} : { label: change.label }),
            ...(change.hidden === undefined ? {} : { hidden: change.hidden }),
          },
        ],
      ]),
    )
    await act.keep()
    await keepOptionValues(tx, act.id, [...images.values()])
    return { id: field.id, actId: act.id }
  },
})

/** Hides fields, or shows them again. Their values stay. */
export const setFieldsHidden = defineCommand({
  name: 'set-fields-hidden',
  who: [fieldPolicy.may('edit')],
  undo: fieldActUndo,
  input: fieldsVisibility,
  async run(context, { ids, hidden }) {
    const fields = await fieldsToChange(context, ids)
    const act = beginAct(context)
    await act.patch('fields', new Map(fields.map((field) => [field.id, { hidden }])))
    return { ids: fields.map(({ id }) => id), actId: await act.keep() }
  },
})
