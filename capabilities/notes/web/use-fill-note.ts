import { useCallback } from 'react'
import { FillNoteFieldsDocument } from '#generated/operations/capabilities/notes/web/note.ts'
import { fieldStrings, fillValue, type GivenValue, type ShownField, type ShownValue } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'

/**
 * Gives a field of a note its value. Resolves with what the server had against it, or null. `values` are those the note
 * has.
 */
type FillNote = (
  noteId: Id,
  field: ShownField,
  given: GivenValue,
  values: readonly ShownValue[],
) => Promise<string | null>

/** Filling the fields of a note. A value shows at once and can be taken back by mod+z. */
export function useFillNote(): FillNote {
  const [fillFields] = useCommand(FillNoteFieldsDocument)
  return useCallback(
    async (noteId, field, given, values) =>
      fillValue(
        async (value, fieldValues) =>
          dataOf(
            await fillFields(
              { input: { id: noteId, values: [value] } },
              {
                queueAs: fieldStrings.queueFill(field.label),
                optimistic: { fillNoteFields: { __typename: 'Note', id: noteId, fieldValues } },
              },
            ),
          ),
        field,
        given,
        values,
      ),
    [fillFields],
  )
}
