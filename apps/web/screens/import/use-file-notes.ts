import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { CreateNoteOfFileDocument, DeleteNoteOfFileDocument } from '#generated/operations/apps/web/screens/import/file-notes.ts'
import { addUpload } from '#files/web/index.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText } from '#platform/kernel/text.ts'
import { dataOf } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { runCommand } from '#platform/web/graphql/index.ts'
import { screenStrings as strings } from './strings.ts'

/** A note that was made for a file. */
export interface FileNote {
  noteId: Id
  title: string
  fileId: Id
  fileName: string
}

/** Makes a note of each file, one after the other, which shows the file while it is uploaded. The newest list comes with each. */
export function useFileNotes(projectId: Id): { notes: readonly FileNote[]; add: (files: readonly File[]) => void } {
  const client = useApolloClient()
  const [notes, setNotes] = useState<readonly FileNote[]>([])
  const turn = useRef(Promise.resolve())

  const addOne = async (file: File): Promise<void> => {
    const title = cutText(file.name.replace(/\.[^.]{1,8}$/, ''), MAX_NOTE_TITLE_CHARS)
    const id = newId()
    let isMade = false
    try {
      const note = dataOf(await runCommand(client, CreateNoteOfFileDocument, { input: { id, projectId, title } }))?.createNote
      // While the server is away the note waits in the queue; its file would have to wait with it.
      if (!note) throw new Error(strings.filesLater(file.name))
      isMade = true
      const fileId = await addUpload({ documentId: note.documentId, file, place: 'end' })
      setNotes((all) => [{ noteId: note.id, title, fileId, fileName: file.name }, ...all])
    } catch (error) {
      showToast({ message: error instanceof Error ? error.message : String(error), tone: 'failed' })
      if (isMade) await runCommand(client, DeleteNoteOfFileDocument, { input: { ids: [id] } })
    }
  }
  const add = (files: readonly File[]): void => {
    for (const file of files) turn.current = turn.current.then(async () => addOne(file))
  }
  return { notes, add }
}
