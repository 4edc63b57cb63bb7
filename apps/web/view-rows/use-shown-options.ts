import { useMemo } from 'react'
import {
  ViewQuestionOptionsDocument,
  type ViewQuestionPartsFragment,
} from '#generated/operations/capabilities/views/web/views.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { ShownQuestion } from '#notes/web/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

interface ShownOptions {
  /** With their options if these are shown and known; the same objects until they change. */
  questions: readonly ShownQuestion[]
  /** The options of all shown questions are loaded, or those of the questions shown before. */
  known: boolean
  /** The options of every shown question are loaded. */
  complete: boolean
  error: { message: string } | null
  retry: () => void
}

const NONE: ShownQuestion['options'] = []

/**
 * The questions of a project, with options only for the questions that are shown: a survey has hundreds of questions,
 * of which a page shows a few.
 */
export function useShownOptions(
  questions: readonly ViewQuestionPartsFragment[],
  isShown: (questionId: string) => boolean,
): ShownOptions {
  const ids = questions
    .filter(({ id, type }) => questionRulesOf(type).holds !== 'text' && isShown(id))
    .map(({ id }) => id)
    .toSorted((one, other) => one.localeCompare(other))
  const { data, previous, error, retry } = useAnswer(ViewQuestionOptionsDocument, {
    variables: ids.length > 0 ? { ids } : null,
  })
  const answered = (data ?? previous)?.questionsById
  const shown = useMemo(() => {
    const options = new Map((answered ?? []).flatMap((one) => (one ? [[one.id, one.options] as const] : [])))
    return questions.map((question): ShownQuestion => ({ ...question, options: options.get(question.id) ?? NONE }))
  }, [questions, answered])
  return {
    questions: shown,
    known: ids.length === 0 || answered !== undefined,
    complete: ids.length === 0 || data !== undefined,
    error,
    retry,
  }
}
