import { useRouter } from '@tanstack/react-router'
import { useNoteCommands } from '#notes/web/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { speakerActions, useSpeakerCommands } from '#speakers/web/index.ts'
import { codingLink } from '../coding-links.ts'
import { links } from '../links.ts'
import { copyNoteLink } from './copying.ts'
import { noteActions } from './note-actions.ts'
import type { OpenNote } from './open-note.ts'

/** The handlers of the page's keys and menu. */
type NoteKeys = Record<
  'editText' | 'readText' | 'rename' | 'history' | 'move' | 'find' | 'addField' | 'addContact' | 'showSpeakers',
  () => void
>

/** Binds the keys of the note as a whole. */
export function useNoteKeys(note: OpenNote, keys: NoteKeys): void {
  const router = useRouter()
  const commands = useNoteCommands()
  const speakers = useSpeakerCommands()
  const can = note.viewerCan
  const remove = async (): Promise<void> => {
    const address = router.state.location.href
    await commands.remove(
      note,
      () => router.history.push(links.project(note.project)),
      () => router.history.push(address),
    )
  }
  useAction(noteActions.editText, keys.editText, { enabled: can.edit || can.highlight })
  useAction(noteActions.readText, keys.readText, { enabled: can.edit || can.highlight })
  useAction(noteActions.rename, keys.rename, { enabled: can.edit })
  useAction(noteActions.toggleLock, () => commands.setLocked(note, !note.locked), { enabled: can.lock })
  useAction(noteActions.history, keys.history, { enabled: can.edit })
  useAction(noteActions.find, () => keys.find())
  useAction(noteActions.copyLink, async () => copyNoteLink(note))
  useAction(
    noteActions.code,
    () => router.history.push(codingLink({ project: note.project, source: { kind: 'note', noteId: note.id } })),
    { enabled: can.highlight },
  )
  useAction(noteActions.detectSpeakers, () => void speakers.detectSpeakers([note.id]), { enabled: can.edit })
  useAction(noteActions.move, keys.move, { enabled: can.move })
  useAction(noteActions.remove, remove, { enabled: can.delete })
  useAction(noteActions.addField, keys.addField, { enabled: note.project.viewerCan.contribute })
  useAction(noteActions.addContact, keys.addContact, { enabled: can.highlight })
  useAction(speakerActions.show, keys.showSpeakers)
}
