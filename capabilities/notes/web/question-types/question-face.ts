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

/** An option as a chip: long ones are cut, and say so with `whole`. */
export interface ShownOption {
  id: string
  label: string
  whole: string
}

/** What an editor of an answer is given. */
export interface AnswerEditorProps {
  question: ShownQuestion
  response: readonly string[]
  /** Takes what fits the question, and says whether it does. */
  give: (given: GivenValue) => boolean
  describedBy: string | undefined
  onProblem: (problem: string | null) => void
  /** What was typed before the editor was there: it stands in it in place of the answer. */
  typed?: string | undefined
}

/**
 * How a type of question looks and is answered; what it decides stands in `model/question-types`. A type that does not say
 * one of these does not compile.
 */
export interface QuestionTypeFace {
  name: string
  /** An answer as one line: its words, or the labels of its options. */
  text: (question: ShownQuestion, response: readonly string[]) => string
  /** The options that an answer shows as chips; null for what is shown as text. */
  chips: ((question: ShownQuestion, response: readonly string[]) => ShownOption[]) | null
  /** What a pasted text answers; null where the question does not take it. */
  pasted: (question: ShownQuestion, text: string) => GivenValue | null
  /** What empties an answer. */
  empty: GivenValue
  Editor: ComponentType<AnswerEditorProps>
  /** Its editor gives more than one answer one after the other: a cell stays open when one is given. */
  staysOpen: boolean
}
