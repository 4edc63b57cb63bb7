import type { QuestionPartsFragment } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { surveyStrings as strings } from './strings.ts'

/** The name of an option in answers, also if it was removed. */
export function nameOfOption(
  { options, pastOptions }: Pick<QuestionPartsFragment, 'options' | 'pastOptions'>,
  id: Id,
): string {
  const present = options.find((option) => option.id === id)
  if (present) return present.optionText
  const past = pastOptions.find((option) => option.id === id)
  return past ? strings.removed(past.optionText) : strings.removedOption
}
