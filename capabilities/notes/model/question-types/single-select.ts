import type { QuestionTypeRules } from './question-type.ts'
import { readOptions } from './read-options.ts'

/** Answered by one of its options. */
export const SINGLE_SELECT_RULES: QuestionTypeRules = {
  holds: 'options',
  several: false,
  read: readOptions(false),
  sort: 'options',
  group: 'options',
  askedAs: 'SELECT',
  counted: 'options',
  cell: 'one option',
}
