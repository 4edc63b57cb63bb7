import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import {
  ViewQuestionOptionsDocument,
  type ViewQuestionPartsFragment,
} from '#generated/operations/capabilities/views/web/views.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { ShownQuestion } from '#notes/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { MAX_COLUMNS } from '#views/model/limits.ts'
import { optionsList } from '#fields/web/index.ts'

type OptionsOfQuestion = Pick<ShownQuestion, 'id' | 'options'>

const optionsOfQuestions = (client: ApolloClient) =>
  optionsList({
    name: 'options-of-questions',
    kind: 'question',
    read: async (ids) => ask(client, ViewQuestionOptionsDocument, { ids }),
    thingsOf: ({ questionsById }): OptionsOfQuestion[] => questionsById.flatMap((question) => question ?? []),
  })

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
  projectId: Id,
  questions: readonly ViewQuestionPartsFragment[],
  isShown: (questionId: string) => boolean,
): ShownOptions {
  const ids = questions
    .filter(({ id, type }) => questionRulesOf(type).holds !== 'text' && isShown(id))
    .map(({ id }) => id)
    .toSorted((one, other) => one.localeCompare(other))
  const { rows, state, hasMore, error, retry } = useLive(optionsOfQuestions, ids.length > 0 ? { ids } : null, {
    firstRows: MAX_COLUMNS,
    sameRows: projectId,
  })
  const shown = useMemo(() => {
    const options = new Map(rows.map((question) => [question.id, question.options]))
    return questions.map((question): ShownQuestion => ({ ...question, options: options.get(question.id) ?? NONE }))
  }, [questions, rows])
  const complete = ids.length === 0 || (state === 'ready' && !hasMore)
  return {
    questions: shown,
    known: complete || rows.length > 0,
    complete,
    error: error === null ? null : toCallError(error),
    retry,
  }
}
