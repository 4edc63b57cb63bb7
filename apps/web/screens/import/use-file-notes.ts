import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import {
  CreateNoteOfFileDocument,
  DeleteNoteOfFileDocument,
  NoteOfFileDocument,
} from '#generated/operations/apps/web/screens/import/file-notes.ts'
import { titleOfFile } from '#files/model/title-of-file.ts'
import { addUpload, checkUpload } from '#files/web/index.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText } from '#platform/kernel/text.ts'
import { unwrap, reportFailure } from '#platform/web/design/perform.ts'
import { runCommand } from '#platform/web/graphql/index.ts'
import { screenStrings as strings } from './strings.ts'

/** A note that was created for a file. */
interface FileNote {
  noteId: Id
  title: string
  fileId: Id
  fileName: string
}

/** A file that was refused. */
interface RefusedUpload {
  key: Id
  file: File
  /** A sentence that names the file. */
  reason: string
}

export interface FileNotes {
  notes: readonly FileNote[]
  refused: readonly RefusedUpload[]
  add: (files: readonly File[]) => void
  again: (refused: RefusedUpload) => void
  remove: (refused: RefusedUpload) => void
}

/**
 * Creates a note for each file, one after another, which shows the file while it is uploaded. The newest list is
 * returned with each.
 */
export function useFileNotes(projectId: Id): FileNotes {
  const client = useApolloClient()
  const [notes, setNotes] = useState<readonly FileNote[]>([])
  const [refused, setRefused] = useState<readonly RefusedUpload[]>([])
  const turn = useRef(Promise.resolve())

  /** A note that was created for a file is deleted with it, unless someone has edited it since. */
  const takeAway = async (
    made: { id: Id; title: string },
    { fileId, fileName }: Pick<FileNote, 'fileId' | 'fileName'>,
  ): Promise<void> => {
    const { data } = await client.query({
      query: NoteOfFileDocument,
      variables: { id: made.id },
      fetchPolicy: 'network-only',
    })
    // A note without other words has the name of its file as its preview.
    if (data?.note?.preview !== fileName || data.note.title !== made.title) return
    await runCommand(client, DeleteNoteOfFileDocument, { input: { ids: [made.id] } })
    setNotes((all) => all.filter((one) => one.fileId !== fileId))
  }
  const addOne = async (file: File): Promise<void> => {
    const title = cutText(titleOfFile(file.name), MAX_NOTE_TITLE_CHARS)
    const id = newId()
    let isMade = false
    try {
      checkUpload({ name: file.name, bytes: file.size })
      const note = unwrap(
        await runCommand(client, CreateNoteOfFileDocument, { input: { id, projectId, title } }),
      )?.createNote
      // While the server is not reachable the note waits in the queue; its file would have to wait with it.
      if (!note) throw new Error(strings.filesLater(file.name))
      isMade = true
      const fileId = await addUpload({
        documentId: note.documentId,
        file,
        place: 'end',
        onCancelled: (stopped) => void takeAway(note, { fileId: stopped, fileName: file.name }).catch(reportFailure),
      })
      setNotes((all) => [{ noteId: note.id, title, fileId, fileName: file.name }, ...all])
    } catch (error) {
      setRefused((all) => [
        ...all,
        { key: newId(), file, reason: error instanceof Error ? error.message : String(error) },
      ])
      if (isMade) await runCommand(client, DeleteNoteOfFileDocument, { input: { ids: [id] } })
    }
  }
  const add = (files: readonly File[]): void => {
    for (const file of files) turn.current = turn.current.then(async () => addOne(file))
  }
  const remove = ({ key }: RefusedUpload): void => setRefused((all) => all.filter((one) => one.key !== key))
  const again = (one: RefusedUpload): void => {
    remove(one)
    add([one.file])
  }
  return { notes, refused, add, again, remove }
}
