import type { Given } from '#platform/web/live/acts.ts'
import type { Ref } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { valueGiven, type GivenValue, type ShownField, type ShownValue } from './field-shapes.ts'
import { fieldStrings as strings } from './strings.ts'

interface Filled {
  fieldValues?: readonly ShownValue[]
}

/** Shows a value wherever the fields of the thing are shown. */
export function showFilled(draft: Draft, thing: Ref, { field, given }: { field: ShownField; given: GivenValue }): void {
  draft.patch<Filled>(thing, (shown) =>
    shown.fieldValues === undefined ? shown : { ...shown, fieldValues: valueGiven(shown.fieldValues, field, given) },
  )
}

/**
 * Lets mod+z undo a value. Resolves with the server's objection, or null: it is shown at the field and not in a toast.
 */
export async function recordFilled(filling: Given, field: ShownField): Promise<string | null> {
  return reportInPlace(filling, strings.filled(field.label))
}
