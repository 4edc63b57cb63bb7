import { DeleteNotesOfProjectDocument, RestoreNotesOfProjectDocument, type ProjectNoteFragment } from '#generated/operations/apps/web/screens/project/notes.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings } from './strings.ts'

/** Deleting notes from the list of a project. */
export function useNoteCommands() {
  const [remove] = useCommand(DeleteNotesOfProjectDocument)
  const [restore] = useCommand(RestoreNotesOfProjectDocument)
  return {
    remove: async (notes: readonly ProjectNoteFragment[], restored: () => void): Promise<boolean> =>
      perform({
        title: strings.note.deleted(notes.map((note) => note.title || strings.note.untitled)),
        run: async () => {
          const deletionId = dataOf(await remove({ input: { ids: notes.map((note) => note.id) } }))?.deleteNotes.deletionId ?? ''
          return async () => {
            dataOf(await restore({ input: { deletionId } }))
            restored()
          }
        },
      }),
  }
}
