import type { QuestionType } from '../model/question.ts'

const UNTITLED = 'Untitled note'

/** The texts of notes. */
export const noteStrings = {
  queueDelete: 'Delete a note',
  untitled: UNTITLED,
  title: 'Title',
  locked: 'This note is locked.',
  lockedHint: 'Its words stay as they are. Highlights and tags can still be made.',
  lockedReader: 'Its words stay as they are.',
  lock: 'Lock the note',
  unlock: 'Unlock the note',
  lockedNow: 'Locked the note',
  unlockedNow: 'Unlocked the note',
  renamed: (title: string) => `Renamed the note to “${title || UNTITLED}”`,
  deleted: (title: string) => `Deleted “${title || UNTITLED}”`,
  queueRename: 'Rename a note',
  queueLock: 'Lock or unlock a note',
  queueAnswer: 'Answer a question',
  answered: (question: string) => `Answered “${question}”`,
  readingAnswer: 'Reading the whole answer…',
  lostHighlights: (count: number) =>
    count === 1
      ? 'This removed the words of a highlight. Undo restores them.'
      : `${count.toLocaleString('en')} highlights lost their words by this. Undo restores them.`,
} as const

export const QUESTION_TYPE_NAMES: Record<QuestionType, string> = {
  FREE_TEXT: 'Free text',
  SINGLE_SELECT: 'One option',
  MULTI_SELECT: 'Several options',
}
