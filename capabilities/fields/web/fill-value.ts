import type { Id } from '#platform/kernel/ids.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import { givenOf, valueGiven, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'

/** Gives the server a value; `shown` are all values of the thing until it has answered. @throws CallError */
type SendValue = (given: GivenValue & { fieldId: Id }, shown: ShownValue[]) => Promise<unknown>

/**
 * Fills a field of a thing that has these `values`. It can be taken back by mod+z. Resolves with what the server had
 * against it, or null.
 */
export async function fillValue(
  send: SendValue,
  field: ShownField,
  given: GivenValue,
  values: readonly ShownValue[],
): Promise<string | null> {
  const filled = async (now: GivenValue): Promise<void> => {
    await send({ fieldId: field.id, ...now }, valueGiven(values, field, now))
  }
  const before = givenOf(
    field,
    values.find((value) => value.field.id === field.id),
  )
  try {
    await filled(given)
  } catch (error) {
    return toCallError(error).message
  }
  recordAct({ title: strings.filled(field.label), undo: async () => filled(before), redo: async () => filled(given) })
  return null
}
