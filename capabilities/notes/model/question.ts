import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_QUESTION_OPTION_CHARS, MAX_QUESTION_OPTIONS, MAX_QUESTION_TEXT_CHARS } from './limits.ts'

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

/** Document 2 §6: option text non-empty and trimmed; a question that is not free text refuses too many options. */
const newQuestion = z
  .object({
    id: z.uuid().optional(),
    type: z.enum(QUESTION_TYPES),
    text: z.string().max(MAX_QUESTION_TEXT_CHARS, `A question has at most ${MAX_QUESTION_TEXT_CHARS} characters.`),
    options: z
      .array(
        z.object({
          id: z.uuid(),
          optionText: z.string().trim().min(1, 'An option needs a text.').max(MAX_QUESTION_OPTION_CHARS, `An option has at most ${MAX_QUESTION_OPTION_CHARS} characters.`),
        }),
      )
      .default([]),
  })
  .refine((question) => question.type === 'FREE_TEXT' || question.options.length <= MAX_QUESTION_OPTIONS, { message: 'Too many options.', path: ['options'] })

/** "Response", or "Response 2" where a note answers more than once (document 2 §3). */
function responseLabel(index: number, count: number): string {
  return count === 1 ? 'Response' : `Response ${index + 1}`
}
