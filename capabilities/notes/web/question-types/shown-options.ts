import { cutText } from '#platform/kernel/text.ts'
import type { QuestionTypeFace, ShownOption, ShownQuestion } from './question-face.ts'

/** Questions and options can be whole texts: lists and heads show their beginning. */
const MAX_SHOWN_CHARS = 80

/** The beginning of a text, which says where it is cut. */
export function shownText(text: string): string {
  const shown = cutText(text, MAX_SHOWN_CHARS)
  return shown.length < text.length ? `${shown.trimEnd()}…` : text
}

/** An option as it is shown: cut where it is long. */
export function shownOption({ id, optionText }: ShownQuestion['options'][number]): ShownOption {
  return { id, label: shownText(optionText), whole: optionText }
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
