import { ChoiceInput } from '#fields/web/index.ts'
import { questionRulesOf } from '../../model/question-types/registry.ts'
import { shownText } from '../../model/shown-text.ts'
import type { AnswerEditorProps, QuestionTypeFace, ShownOption, ShownQuestion } from './question-face.ts'

/** An option as it is shown: cut if it is long. */
export function shownOption({ id, optionText }: ShownQuestion['options'][number]): ShownOption {
  return { id, label: shownText(optionText), whole: optionText }
}

function chosen({ options }: ShownQuestion, response: readonly string[]): ShownQuestion['options'][number][] {
  return response.flatMap((id) => options.find((option) => option.id === id) ?? [])
}

function OptionsEditor({ question, response, give, describedBy, typed }: AnswerEditorProps) {
  const options = question.options.map((option) => ({
    __typename: 'SelectOption' as const,
    id: option.id,
    label: shownOption(option).label,
    color: null,
  }))
  const maxSelectable = questionRulesOf(question.type).several ? null : 1
  return (
    <ChoiceInput
      field={{ label: question.text, options, maxSelectable }}
      ids={response}
      give={give}
      describedBy={describedBy}
      typed={typed}
    />
  )
}

/**
 * The options that a text names: one as a whole, or several separated by commas, semicolons or lines; null if one of
 * them is unknown.
 */
function namedOptions({ type, options }: ShownQuestion, text: string): string[] | null {
  const called = new Map(options.map(({ id, optionText }) => [optionText.trim().toLowerCase(), id]))
  const whole = called.get(text.trim().toLowerCase())
  if (whole !== undefined) return [whole]
  const parts = text
    .split(/[,;\n]/u)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const ids = parts.map((part) => called.get(part))
  if (ids.some((id) => id === undefined) || (ids.length > 1 && !questionRulesOf(type).several)) return null
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** What the question types whose answers are options share. */
export const FACE_OF_OPTIONS: Omit<QuestionTypeFace, 'name'> = {
  text: (question, response) =>
    chosen(question, response)
      .map(({ optionText }) => optionText)
      .join(', '),
  chips: (question, response) => chosen(question, response).map(shownOption),
  pasted: (question, text) => {
    const optionIds = namedOptions(question, text)
    return optionIds && { optionIds }
  },
  empty: { optionIds: [] },
  Editor: OptionsEditor,
  staysOpen: true,
}
