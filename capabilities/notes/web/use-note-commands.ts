import { useApolloClient } from '@apollo/client/react'
import { useMemo } from 'react'
import {
  ChangeNoteDocument, DeleteNoteDocument, FillNoteFieldsDocument, RestoreNoteDocument, type NoteHeadFragment,
} from '#generated/operations/capabilities/notes/web/note.ts'
import { givenOf, readGiven, shownAs, type GivenValue, type ShownField, type ShownValue } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import { noteStrings as strings } from './strings.ts'

/** A note without its text, as its page shows it. */
type NoteHead = NoteHeadFragment

/** What can be done with one note. Everything shows at once and can be taken back by mod+z. */
export interface NoteCommands {
  rename(note: NoteHead, title: string): Promise<boolean>
  setLocked(note: NoteHead, locked: boolean): Promise<boolean>
  /** Gives a field its value. Resolves with what the server had against it, or null. `values` are those the note has. */
  fill(noteId: Id, field: ShownField, given: GivenValue, values: readonly ShownValue[]): Promise<string | null>
  /** @returns whether it is deleted. `left` runs once it is, `restored` when that is taken back. */
  remove(note: NoteHead, left: () => void, restored: () => void): Promise<boolean>
}

/** The commands of a note. */
export function useNoteCommands(): NoteCommands {
  const client = useApolloClient()
  const [change] = useCommand(ChangeNoteDocument)
  const [fillFields] = useCommand(FillNoteFieldsDocument)
  const [remove] = useCommand(DeleteNoteDocument)
  const [restore] = useCommand(RestoreNoteDocument)

  return useMemo(() => {
    const changed = async (note: NoteHead, part: { title?: string; locked?: boolean }, queueAs: string): Promise<void> => {
      const viewerCan = part.locked === undefined ? note.viewerCan : { ...note.viewerCan, edit: !part.locked && note.viewerCan.lock, delete: !part.locked && note.viewerCan.lock }
      const shown = { __typename: 'Note' as const, id: note.id, title: note.title, locked: note.locked, updatedAt: new Date().toISOString(), viewerCan, ...part }
      dataOf(await change({ input: { id: note.id, ...part } }, { queueAs, optimistic: { changeNote: shown } }))
    }
    const filled = async (noteId: Id, field: ShownField, given: GivenValue, values: readonly ShownValue[]): Promise<void> => {
      const read = readGiven(field, given)
      const others = values.filter((value) => value.field.id !== field.id)
      const empty = 'text' in given ? given.text.trim() === '' : given.optionIds.length === 0
      const fieldValues = 'problem' in read || empty ? others : [...others, shownAs(field, read.value)]
      dataOf(await fillFields({ input: { id: noteId, values: [{ fieldId: field.id, ...given }] } }, {
        queueAs: strings.queueFill(field.label),
        optimistic: { fillNoteFields: { __typename: 'Note', id: noteId, fieldValues } },
      }))
    }
    return {
      rename: async (note, title) => {
        try {
          await changed(note, { title }, strings.queueRename)
        } catch (error) {
          tellFailure(error)
          return false
        }
        recordAct({
          title: strings.renamed(title || strings.untitled),
          undo: async () => changed({ ...note, title }, { title: note.title }, strings.queueRename),
          redo: async () => changed(note, { title }, strings.queueRename),
        })
        return true
      },
      setLocked: async (note, locked) =>
        perform({
          title: locked ? strings.lockedNow : strings.unlockedNow,
          run: async () => {
            await changed(note, { locked }, strings.queueLock)
            return async () => changed({ ...note, locked }, { locked: !locked }, strings.queueLock)
          },
        }),
      async fill(noteId, field, given, values) {
        const before = givenOf(field, values.find((value) => value.field.id === field.id))
        try {
          await filled(noteId, field, given, values)
        } catch (error) {
          return error instanceof Error ? error.message : strings.filled(field.label)
        }
        recordAct({
          title: strings.filled(field.label),
          undo: async () => filled(noteId, field, before, values),
          redo: async () => filled(noteId, field, given, values),
        })
        return null
      },
      remove: async (note, left, restored) =>
        perform({
          title: strings.deleted(note.title || strings.untitled),
          run: async () => {
            const deletionId = dataOf(await remove({ input: { ids: [note.id] } }))?.deleteNotes.deletionId ?? ''
            left()
            return async () => {
              dataOf(await restore({ input: { deletionId } }))
              await client.refetchObservableQueries()
              restored()
            }
          },
        }),
    }
  }, [client, change, fillFields, remove, restore])
}
