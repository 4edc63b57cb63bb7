import type { ComponentType } from 'react'
import type { GivenValue } from '#fields/web/index.ts'
import type { QuestionType } from '../../model/question.ts'

/** A question as pages show its answers. */
export interface ShownQuestion {
  id: string
  type: QuestionType
  text: string
  options: readonly { id: string; optionText: string }[]
}

/** An option as a chip: long ones are cut, and have the full text in `whole`. */
export interface ShownOption {
  id: string
  label: string
  whole: string
}

/** The props of an editor for an answer. */
export interface AnswerEditorProps {
  question: ShownQuestion
  response: readonly string[]
  /** Takes an answer that fits the question, and returns whether it does. */
  give: (given: GivenValue) => boolean
  describedBy: string | undefined
  onProblem: (problem: string | null) => void
  /** What was typed before the editor was mounted: it is shown instead of the answer. */
  typed?: string | undefined
}

/**
 * How a type of question looks and is answered; its rules are in `model/question-types`. A type that lacks one of these
 * does not compile.
 */
export interface QuestionTypeFace {
  name: string
  /** An answer as one line: its words, or the labels of its options. */
  text: (question: ShownQuestion, response: readonly string[]) => string
  /** The options that an answer shows as chips; null for what is shown as text. */
  chips: ((question: ShownQuestion, response: readonly string[]) => ShownOption[]) | null
  /** The answer in a pasted text; null if the question does not take it. */
  pasted: (question: ShownQuestion, text: string) => GivenValue | null
  /** The value that empties an answer. */
  empty: GivenValue
  Editor: ComponentType<AnswerEditorProps>
  /** Its editor gives several answers in a row: a cell stays open when one is given. */
  staysOpen: boolean
}
