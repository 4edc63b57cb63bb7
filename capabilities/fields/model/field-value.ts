import type { Id } from '#platform/kernel/ids.ts'
import type { Field } from './field.ts'
import { EMPTY_VALUE, type ValueResult } from './stored-value.ts'
import { rulesOf } from './types/registry.ts'

/**
 * Parses what a user, a file or a call gives for a field. Empty text clears the value. Returns a problem instead of
 * guessing.
 */
export function readValue(
  field: Pick<Field, 'type' | 'label' | 'options'>,
  given: string | ReadonlyArray<Id> | null,
): ValueResult {
  if (given === null || given.length === 0) return { value: EMPTY_VALUE }
  return rulesOf(field.type).read(field, given)
}
