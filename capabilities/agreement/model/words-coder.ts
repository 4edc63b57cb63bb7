import type { Id } from '#platform/kernel/ids.ts'
import { wordForms } from '#highlights/model/tag-health.ts'

/** What a tag is called: its title, and the names of tags that became it. */
export interface NamedTag {
  id: Id
  names: readonly string[]
}

/**
 * Finds a tag in the words of a sentence, given by their forms: where one of its names is said, in any order and
 * whatever the endings.
 */
export function saying({ names }: NamedTag): (said: ReadonlySet<string>) => boolean {
  const requested = names.map(wordForms).filter((forms) => forms.length > 0)
  return (said) => requested.some((forms) => forms.every((form) => said.has(form)))
}
