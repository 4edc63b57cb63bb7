import type { Id } from '#platform/kernel/ids.ts'
import { surveyStrings as strings } from './strings.ts'

/** The options of a question, and those that it no longer has. */
export interface NamedOptions {
  options: readonly { id: string; optionText: string }[]
  pastOptions: readonly { id: string; optionText: string }[]
}

/** The name of an option in answers, also if it was removed. */
export function nameOfOption({ options, pastOptions }: NamedOptions, id: Id): string {
  const present = options.find((option) => option.id === id)
  if (present) return present.optionText
  const past = pastOptions.find((option) => option.id === id)
  return past ? strings.removed(past.optionText) : strings.removedOption
}
