import type { QuestionTypeRules } from './question-type.ts'
import { readOptions } from './read-options.ts'

/** Answered by any of its options. */
export const MULTI_SELECT_RULES: QuestionTypeRules = {
  holds: 'options',
  several: true,
  read: readOptions(true),
  sort: 'options',
  group: 'options',
  askedAs: 'SELECT',
  counted: 'options',
  cell: 'separated options',
}
