import { cutText } from '#platform/kernel/text.ts'
import type { QuestionTypeFace, ShownOption, ShownQuestion } from './question-face.ts'

/** Options can be whole texts: lists and heads show their beginning. */
const MAX_SHOWN_OPTION_CHARS = 80

/** An option as it is shown: cut where it is long. */
export function shownOption({ id, optionText }: ShownQuestion['options'][number]): ShownOption {
  const label = cutText(optionText, MAX_SHOWN_OPTION_CHARS)
  return { id, label: label.length < optionText.length ? `${label.trimEnd()}…` : label, whole: optionText }
}

function chosen({ options }: ShownQuestion, response: readonly string[]): ShownQuestion['options'][number][] {
  return response.flatMap((id) => options.find((option) => option.id === id) ?? [])
}

/** What types have in common whose answers are options. */
export const FACE_OF_OPTIONS: Omit<QuestionTypeFace, 'name'> = {
  text: (question, response) =>
    chosen(question, response)
      .map(({ optionText }) => optionText)
      .join(', '),
  chips: (question, response) => chosen(question, response).map(shownOption),
}
