import type { QuestionType } from '../model/question.ts'

/** The texts of notes. */
export const noteStrings = {
  queueDelete: 'Delete a note',
  untitled: 'Untitled note',
  title: 'Title',
  locked: 'This note is locked.',
  lockedHint: 'Its words stay as they are. Highlights and tags can still be made.',
  lockedReader: 'Its words stay as they are.',
  lock: 'Lock the note',
  unlock: 'Unlock the note',
  lockedNow: 'Locked the note',
  unlockedNow: 'Unlocked the note',
  renamed: (title: string) => `Renamed the note to “${title}”`,
  deleted: (title: string) => `Deleted “${title}”`,
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
