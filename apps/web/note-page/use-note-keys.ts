import { useRouter } from '@tanstack/react-router'
import { deletingNote, lockingNote, noteStrings } from '#notes/web/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { speakerActions, useDetectSpeakers } from '#speakers/web/index.ts'
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
  const lock = useAct(lockingNote)
  const deleteNote = useAct(deletingNote)
  const detectSpeakers = useDetectSpeakers()
  const can = note.viewerCan
  const remove = async (): Promise<void> => {
    const address = router.state.location.href
    const leave = (): void => router.history.push(links.project(note.project))
    const isDone = await reportAct(deleteNote(note.id), {
      title: noteStrings.deleted(note.title),
      turned: (isUndone) => (isUndone ? router.history.push(address) : leave()),
    })
    if (isDone) leave()
  }
  const toggleLock = (): void =>
    void reportAct(lock({ id: note.id, locked: !note.locked }), {
      title: note.locked ? noteStrings.unlockedNow : noteStrings.lockedNow,
    })
  useAction(noteActions.editText, keys.editText, { enabled: can.edit || can.highlight })
  useAction(noteActions.readText, keys.readText, { enabled: can.edit || can.highlight })
  useAction(noteActions.rename, keys.rename, { enabled: can.edit })
  useAction(noteActions.toggleLock, toggleLock, { enabled: can.lock })
  useAction(noteActions.history, keys.history, { enabled: can.edit })
  useAction(noteActions.find, () => keys.find())
  useAction(noteActions.copyLink, async () => copyNoteLink(note))
  useAction(
    noteActions.code,
    () => router.history.push(codingLink({ project: note.project, source: { kind: 'note', noteId: note.id } })),
    { enabled: can.highlight },
  )
  useAction(noteActions.detectSpeakers, () => void detectSpeakers([note.id]), { enabled: can.edit })
  useAction(noteActions.move, keys.move, { enabled: can.move })
  useAction(noteActions.remove, remove, { enabled: can.delete })
  useAction(noteActions.addField, keys.addField, { enabled: note.project.viewerCan.contribute })
  useAction(noteActions.addContact, keys.addContact, { enabled: can.highlight })
  useAction(speakerActions.show, keys.showSpeakers)
}
