import type { FieldType } from '#fields/model/field.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Question } from '../question.ts'

/** What reading an answer needs of its question. */
type ReadQuestion = Pick<Question, 'text' | 'options' | 'pastOptions'>

/** An answer in a request: words, or options; an absent value empties it. */
export interface GivenAnswer {
  text?: string | null | undefined
  optionIds?: readonly Id[] | undefined
}

/** The answer as it is stored, or a sentence about what is wrong with it. */
type AnswerResult = { answer: { text: string } | { optionIds: readonly Id[] } } | { problem: string }

/**
 * Everything that a type of question decides, except how its answers look (`web/question-types`). All type-specific
 * logic is here: a type that lacks one of these does not compile.
 */
export interface QuestionTypeRules {
  /** What an answer is: words in the note's text, or options of the question. */
  holds: 'text' | 'options'
  /** Whether an answer can have several options. */
  several: boolean
  /**
   * Reads the given answer, or reports what is wrong instead of guessing. @param standing the options chosen until now:
   * those that were removed since may stay
   */
  read: (question: ReadQuestion, given: GivenAnswer, standing: readonly Id[]) => AnswerResult
  /** How rows are sorted by their answers: 'options' is the order of the options, by the first chosen one. */
  sort: 'words' | 'options'
  /** What rows are grouped by; null if they cannot be grouped. */
  group: 'options' | null
  /** The type of field whose filter operators apply. */
  askedAs: FieldType
  /** How answers are counted in charts. */
  counted: 'values' | 'options'
  /** What a filled cell of an imported table contains. */
  cell: 'words' | 'one option' | 'separated options'
}
