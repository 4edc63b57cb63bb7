import type { QuestionType } from '../../model/question.ts'

/** A question as pages show its answers. */
export interface ShownQuestion {
  id: string
  type: QuestionType
  text: string
  options: readonly { id: string; optionText: string }[]
}

/** An option as a chip: long ones are cut, and say so with `whole`. */
export interface ShownOption {
  id: string
  label: string
  whole: string
}

/**
 * How a type of question looks; what it decides stands in `model/question-types`. A type that does not say one of these
 * does not compile.
 */
export interface QuestionTypeFace {
  name: string
  /** An answer as one line: its words, or the labels of its options. */
  text: (question: ShownQuestion, response: readonly string[]) => string
  /** The options that an answer shows as chips; null for what is shown as text. */
  chips: ((question: ShownQuestion, response: readonly string[]) => ShownOption[]) | null
}
