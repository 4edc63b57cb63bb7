import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import {
  MAX_QUESTION_OPTION_CHARS,
  MAX_QUESTION_OPTIONS,
  MAX_QUESTION_TEXT_CHARS,
  MAX_RESPONSE_CHARS,
} from './limits.ts'

export const QUESTION_TYPES = ['FREE_TEXT', 'MULTI_SELECT', 'SINGLE_SELECT'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export interface QuestionOption {
  id: Id
  optionText: string
}

/** An option that answers may still contain: it was removed, or merged into another one. */
export interface PastOption extends QuestionOption {
  mergedInto: Id | null
}

export interface Question {
  id: Id
  scopeId: Id
  projectId: Id
  type: QuestionType
  text: string
  options: ReadonlyArray<QuestionOption>
  pastOptions: ReadonlyArray<PastOption>
}

/** Data of an answer besides the text or the chosen options. */
export interface ResponseData {
  /** What was written besides the chosen options. */
  words: string
}

/** For each merged option, the one that it finally became, through all merges. */
export function mergedOptions({ pastOptions }: Pick<Question, 'pastOptions'>): Map<Id, Id> {
  const into = new Map(pastOptions.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, mergedInto]])))
  const last = (id: Id, before: ReadonlySet<Id>): Id => {
    const next = into.get(id)
    return next === undefined || before.has(next) ? id : last(next, new Set([...before, next]))
  }
  return new Map([...into.keys()].map((id) => [id, last(id, new Set([id]))]))
}

/**
 * The option that each option text means. The text of a merged option means the one that it became, unless another
 * option has that text: importing a file again does not restore an option that a user merged.
 */
export function optionsByText(question: Pick<Question, 'options' | 'pastOptions'>): Map<string, Id> {
  const standing = new Set(question.options.map(({ id }) => id))
  const merged = mergedOptions(question)
  return new Map([
    ...question.pastOptions.flatMap(({ id, optionText }): Array<[string, Id]> => {
      const into = merged.get(id)
      return into !== undefined && standing.has(into) ? [[optionText, into]] : []
    }),
    ...question.options.map(({ id, optionText }): [string, Id] => [optionText, id]),
  ])
}

/** The chosen options, with merged options counted as one. */
export function countedOptions(chosen: readonly Id[], merged: ReadonlyMap<Id, Id>): Id[] {
  return [...new Set(chosen.map((id) => merged.get(id) ?? id))]
}

const questionText = z
  .string()
  .trim()
  .min(1, 'A question needs words.')
  .max(MAX_QUESTION_TEXT_CHARS, `A question has at most ${MAX_QUESTION_TEXT_CHARS} characters.`)
const optionText = z
  .string()
  .trim()
  .min(1, 'An option needs words.')
  .max(MAX_QUESTION_OPTION_CHARS, `An option has at most ${MAX_QUESTION_OPTION_CHARS} characters.`)

/** Document 3 §9.1. */
const TOO_MANY_OPTIONS = 'Too many options.'
const SAME_OPTIONS = 'Two options say the same.'

function saysSame(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size < texts.length
}

export const newQuestion = z
  .object({
    id: z.uuid().optional(),
    projectId: z.uuid(),
    type: z.enum(QUESTION_TYPES),
    text: questionText,
    options: z.array(optionText).max(MAX_QUESTION_OPTIONS, TOO_MANY_OPTIONS).default([]),
  })
  .refine(({ options }) => !saysSame(options), { message: SAME_OPTIONS, path: ['options'] })

export const questionChange = z.object({ id: z.uuid(), text: questionText })

/** The new options of a question, in their order, and which of the previous ones were merged into another. */
export const optionsChange = z
  .object({
    id: z.uuid(),
    options: z.array(z.object({ id: z.uuid().optional(), optionText })).max(MAX_QUESTION_OPTIONS, TOO_MANY_OPTIONS),
    merges: z
      .array(z.object({ from: z.uuid(), into: z.uuid() }))
      .max(MAX_QUESTION_OPTIONS, TOO_MANY_OPTIONS)
      .default([]),
  })
  // Files may have options that differ only in capitals: they stay separate until a user merges them.
  .refine(({ options }) => new Set(options.map((option) => option.optionText)).size === options.length, {
    message: SAME_OPTIONS,
    path: ['options'],
  })

/** An answer in a request: null, an empty text or no options empties it. */
const givenAnswer = z.object({
  text: z
    .string()
    .max(MAX_RESPONSE_CHARS, `An answer has at most ${MAX_RESPONSE_CHARS.toLocaleString('en')} characters.`)
    .nullable()
    .optional(),
  optionIds: z.array(z.uuid()).max(MAX_QUESTION_OPTIONS, TOO_MANY_OPTIONS).optional(),
})

/** The answer of one note to one question. */
export const noteAnswer = givenAnswer.extend({ noteId: z.uuid(), questionId: z.uuid() })

/** Pasted options: one per line, or separated by semicolons, without duplicates and empty ones. */
export function splitOptions(pasted: string): string[] {
  const parts = pasted
    .split(/[;\n\r]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()]
}
