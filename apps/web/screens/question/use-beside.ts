import { useCallback, useMemo, useState } from 'react'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import {
  OptionsBesideDocument,
  type OptionsBesideQuery,
  type QuestionPageQuery,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { textOfValue, typeOf } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { Answer, Beside } from '#surveys/web/index.ts'
import { nameOfOption, surveyStrings, type NamedOptions } from '#surveys/web/index.ts'
import { firstBeside } from '#surveys/model/first-beside.ts'
import { keyOfBeside, readKept } from './read-question-ahead.ts'

type Question = NonNullable<QuestionPageQuery['question']>

/** The most fields and questions shown beside an answer. */
export const MOST_BESIDE = 8

/** A field or question that can be shown beside each answer. */
export interface BesideChoice {
  id: Id
  kind: 'field' | 'question'
  label: string
}

/** What is shown beside the answers of a project, chosen by the user and stored on this device. */
export function useBeside(question: Question) {
  const { project } = question
  const [kept, setKept] = useState(() => readKept(project.id))
  const choices = useMemo(
    (): BesideChoice[] => [
      ...project.fields.map(({ id, label }) => ({ id, kind: 'field' as const, label })),
      ...project.questions.flatMap(({ id, text }) =>
        id === question.id ? [] : [{ id, kind: 'question' as const, label: text || surveyStrings.untitled }],
      ),
    ],
    [project.fields, project.questions, question.id],
  )
  const chosen = useMemo(() => {
    const ids = kept ?? firstBeside(question.id, project.fields, project.questions)
    return choices.filter(({ id }) => ids.includes(id)).slice(0, MOST_BESIDE)
  }, [kept, choices, question.id, project.fields, project.questions])
  const asked = useMemo(() => optionsAsked(project, chosen), [project, chosen])
  const { data, previous } = useAnswer(OptionsBesideDocument, { variables: asked })
  const options = data ?? previous
  const choose = useCallback(
    (ids: readonly Id[]) => {
      setKept(ids)
      try {
        localStorage.setItem(keyOfBeside(project.id), JSON.stringify(ids))
      } catch {
        // Not stored for the next visit: the user only has to choose again.
      }
    },
    [project.id],
  )
  const besideOf = useCallback(
    (answer: Answer): Beside[] =>
      chosen.map(({ id, kind, label }) => ({
        key: id,
        label,
        value: kind === 'field' ? fieldText(project, options, answer, id) : questionText(project, options, answer, id),
      })),
    [chosen, project, options],
  )
  return { choices, chosen, choose, kept, besideOf }
}

/** Whose options are needed and were not loaded with the page; null where all were. */
function optionsAsked({ fields, questions }: Question['project'], chosen: readonly BesideChoice[]) {
  const isChosen = new Set(chosen.map(({ id }) => id))
  const ids = fields.flatMap(({ id, options, optionCount }) =>
    isChosen.has(id) && options.length < optionCount ? [id] : [],
  )
  const questionIds = questions.flatMap(({ id, type }) =>
    isChosen.has(id) && questionRulesOf(type).holds === 'options' ? [id] : [],
  )
  return ids.length + questionIds.length > 0 ? { ids, questionIds } : null
}

/** Null until its options are loaded. */
function fieldText(
  { fields }: Question['project'],
  loaded: OptionsBesideQuery | undefined,
  { note }: Answer,
  id: Id,
): string | null {
  const field = fields.find((one) => one.id === id)
  const value = note.fieldValues.find((one) => one.field.id === id)
  const type = field && typeOf(field)
  if (!field || !type) return ''
  const options = loaded?.fieldsById.find((one) => one?.id === id)?.options ?? field.options
  return value && options.length < field.optionCount ? null : textOfValue({ ...field, options: [...options] }, value)
}

function questionText(
  { questions }: Question['project'],
  loaded: OptionsBesideQuery | undefined,
  { beside }: Answer,
  id: Id,
): string | null {
  const question = questions.find((one) => one.id === id)
  const said = beside.find(({ questionId }) => questionId === id)?.response ?? []
  if (!question || said.length === 0) return ''
  if (questionRulesOf(question.type).holds === 'text') return said.join(', ')
  const options = loaded?.questionsById.find((one) => one?.id === id)
  return options ? chosenTexts({ ...options, type: question.type }, said).join(', ') : null
}

/** An answer as texts: those of the chosen options, or the text itself. */
export function chosenTexts(
  question: Pick<Question, 'type'> & NamedOptions,
  response: readonly string[],
): readonly string[] {
  if (questionRulesOf(question.type).holds === 'text') return response
  return response.map((id) => nameOfOption(question, id))
}
