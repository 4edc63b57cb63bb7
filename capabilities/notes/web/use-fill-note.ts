import { useCallback } from 'react'
import { FillNoteFieldsDocument } from '#generated/operations/capabilities/notes/web/note.ts'
import { givenOf, readGiven, shownAs, type GivenValue, type ShownField, type ShownValue } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import { noteStrings as strings } from './strings.ts'

/** Gives a field of a note its value. Resolves with what the server had against it, or null. `values` are those the note has. */
type FillNote = (noteId: Id, field: ShownField, given: GivenValue, values: readonly ShownValue[]) => Promise<string | null>

/** Filling the fields of a note. A value shows at once and can be taken back by mod+z. */
export function useFillNote(): FillNote {
  const [fillFields] = useCommand(FillNoteFieldsDocument)
  return useCallback(async (noteId, field, given, values) => {
    const filled = async (now: GivenValue): Promise<void> => {
      const read = readGiven(field, now)
      const others = values.filter((value) => value.field.id !== field.id)
      const empty = 'text' in now ? now.text.trim() === '' : now.optionIds.length === 0
      const fieldValues = 'problem' in read || empty ? others : [...others, shownAs(field, read.value)]
      dataOf(await fillFields({ input: { id: noteId, values: [{ fieldId: field.id, ...now }] } }, {
        queueAs: strings.queueFill(field.label),
        optimistic: { fillNoteFields: { __typename: 'Note', id: noteId, fieldValues } },
      }))
    }
    const before = givenOf(field, values.find((value) => value.field.id === field.id))
    try {
      await filled(given)
    } catch (error) {
      return error instanceof Error ? error.message : strings.filled(field.label)
    }
    recordAct({ title: strings.filled(field.label), undo: async () => filled(before), redo: async () => filled(given) })
    return null
  }, [fillFields])
}
