import type { Id } from '#platform/kernel/ids.ts'
import { wordForms } from '#highlights/model/tag-health.ts'

/** A tag with its names: its title, and the titles of tags that were merged into it. */
export interface NamedTag {
  id: Id
  names: readonly string[]
}

/**
 * Finds a tag in a sentence, given as the forms of its words: true if one of its names is said, in any order and with
 * any endings.
 */
export function saying({ names }: NamedTag): (said: ReadonlySet<string>) => boolean {
  const requested = names.map(wordForms).filter((forms) => forms.length > 0)
  return (said) => requested.some((forms) => forms.every((form) => said.has(form)))
}
