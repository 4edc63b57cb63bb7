import type { FieldType } from '#fields/model/field.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Question } from '../question.ts'

/** What an answer is read for. */
type ReadQuestion = Pick<Question, 'text' | 'options' | 'pastOptions'>

/** What is given as an answer: words, or options; nothing empties it. */
export interface GivenAnswer {
  text?: string | null | undefined
  optionIds?: readonly Id[] | undefined
}

/** An answer as it is stored, or what is wrong with it, as a sentence. */
type AnswerResult = { answer: { text: string } | { optionIds: readonly Id[] } } | { problem: string }

/**
 * All that a type of question decides, but for how its answers look (`web/question-types`). Whoever must know what a
 * type is asks here: a type that does not say one of these does not compile.
 */
export interface QuestionTypeRules {
  /** What an answer is: the words that stand in the note's text, or options of the question. */
  holds: 'text' | 'options'
  /** Whether an answer can be several options. */
  several: boolean
  /**
   * Reads what is given. Says what is wrong instead of guessing. @param standing the options that are chosen until now:
   * those that were removed meanwhile may stay
   */
  read: (question: ReadQuestion, given: GivenAnswer, standing: readonly Id[]) => AnswerResult
  /** How rows are put in the order of their answers: 'options' is the order of the options, by the first chosen. */
  sort: 'words' | 'options'
  /** What rows are grouped by; null where they are not. */
  group: 'options' | null
  /** The type of field that filters ask in the same way: it says the operators. */
  askedAs: FieldType
  /** As what answers are counted in charts. */
  counted: 'values' | 'options'
  /** What a filled cell of an imported table is. */
  cell: 'words' | 'one option' | 'separated options'
}
