import type { Id } from '#platform/kernel/ids.ts'

export const QUESTION_TYPES = ['FREE_TEXT', 'MULTI_SELECT', 'SINGLE_SELECT'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export interface QuestionOption {
  id: Id
  optionText: string
}

export interface Question {
  id: Id
  scopeId: Id
  projectId: Id
  type: QuestionType
  text: string
  options: ReadonlyArray<QuestionOption>
}

/** What belongs to an answer beside the text or the chosen options. */
export interface ResponseData {
  /** What was written beside chosen options. */
  words: string
}
