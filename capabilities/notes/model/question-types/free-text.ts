import type { QuestionTypeRules } from './question-type.ts'

/** Answered in words, which stand in the note's text. */
export const FREE_TEXT_RULES: QuestionTypeRules = {
  holds: 'text',
  several: false,
  sort: 'words',
  group: null,
  askedAs: 'TEXT',
  counted: 'values',
  cell: 'words',
}
