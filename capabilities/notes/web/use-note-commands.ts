import { useApolloClient } from '@apollo/client/react'
import { useMemo } from 'react'
import {
  ChangeNoteDocument,
  DeleteNoteDocument,
  RestoreNoteDocument,
  type NoteHeadFragment,
} from '#generated/operations/capabilities/notes/web/note.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { readAllAgain, useCommand } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import { noteStrings as strings } from './strings.ts'

/** A note without its text, as its page shows it. */
type NoteHead = NoteHeadFragment

/** What can be done with one note. Everything shows at once and can be taken back by mod+z. */
export interface NoteCommands {
  rename(note: NoteHead, title: string): Promise<boolean>
  setLocked(note: NoteHead, locked: boolean): Promise<boolean>
  /** @returns whether it is deleted. `left` runs once it is, `restored` when that is taken back. */
  remove(note: NoteHead, left: () => void, restored: () => void): Promise<boolean>
}

/** The commands of a note. */
export function useNoteCommands(): NoteCommands {
  const client = useApolloClient()
  const [change] = useCommand(ChangeNoteDocument)
  const [remove] = useCommand(DeleteNoteDocument)
  const [restore] = useCommand(RestoreNoteDocument)

  return useMemo(() => {
    const changed = async (
      note: NoteHead,
      part: { title?: string; locked?: boolean },
      queueAs: string,
    ): Promise<void> => {
      // What is unlocked is written in once the server has unlocked it: a text that is opened sooner would be refused.
      const viewerCan =
        part.locked === undefined ? note.viewerCan : { ...note.viewerCan, edit: false, move: false, delete: false }
      const shown = {
        __typename: 'Note' as const,
        id: note.id,
        title: note.title,
        locked: note.locked,
        updatedAt: new Date().toISOString(),
        viewerCan,
        ...part,
      }
      dataOf(await change({ input: { id: note.id, ...part } }, { queueAs, optimistic: { changeNote: shown } }))
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
      remove: async (note, left, restored) =>
        perform({
          title: strings.deleted(note.title || strings.untitled),
          run: async () => {
            const deletionId = dataOf(await remove({ input: { ids: [note.id] } }))?.deleteNotes.deletionId ?? ''
            left()
            return async () => {
              dataOf(await restore({ input: { deletionId } }))
              await readAllAgain(client)
              restored()
            }
          },
        }),
    }
  }, [client, change, remove, restore])
}
