import { useMemo } from 'react'
import type { NoteHeadFragment } from '#generated/operations/capabilities/notes/web/note.ts'
import { recordFilled, type GivenValue, type ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { shownText } from '../model/shown-text.ts'
import { answeringNote, deletingNote, fillingNote, lockingNote, renamingNote } from './note-acts.ts'
import type { ShownQuestion } from './question-types/question-face.ts'
import { noteStrings as strings } from './strings.ts'

/** A note without its text, as its page shows it. */
type NoteHead = NoteHeadFragment

/** The commands on one note. All show at once and can be undone by mod+z. */
export interface NoteCommands {
  rename(note: NoteHead, title: string): void
  setLocked(note: NoteHead, locked: boolean): void
  /** `left` runs once it is deleted, `restored` when that is undone. */
  remove(note: NoteHead, left: () => void, restored: () => void): Promise<void>
  /** Answers a question in the text of the note. @returns the server's objection, or null */
  answer(noteId: Id, question: ShownQuestion, given: GivenValue): Promise<string | null>
  /** Sets a field of the note. @returns the server's objection, or null */
  fill(noteId: Id, field: ShownField, value: GivenValue): Promise<string | null>
}

/** The commands of a note. */
export function useNoteCommands(): NoteCommands {
  const rename = useAct(renamingNote)
  const lock = useAct(lockingNote)
  const fill = useAct(fillingNote)
  const answer = useAct(answeringNote)
  const remove = useAct(deletingNote)
  return useMemo(
    () => ({
      rename: ({ id }, title) =>
        void reportAct(rename({ id, title }), { title: strings.renamed(title || strings.untitled), quiet: true }),
      setLocked: ({ id }, locked) =>
        void reportAct(lock({ id, locked }), { title: locked ? strings.lockedNow : strings.unlockedNow }),
      async remove({ id, title }, left, restored) {
        const given = remove(id)
        const isDone = reportAct(given, {
          title: strings.deleted(title || strings.untitled),
          turned: (isTakenBack) => (isTakenBack ? restored() : left()),
        })
        if (await isDone) left()
      },
      answer: async (id, question, given) =>
        reportInPlace(answer({ id, question, given }), strings.answered(shownText(question.text))),
      fill: async (id, field, given) => recordFilled(fill({ id, field, given }), field),
    }),
    [rename, lock, fill, answer, remove],
  )
}
