import type { Id } from '#platform/kernel/ids.ts'
import { wordForms } from '#highlights/model/tag-health.ts'

/** What a tag is called: its title, and the names of tags that became it. */
export interface NamedTag {
  id: Id
  names: readonly string[]
}

/**
 * What the automatic coder gives a sentence: every tag of which one name is said in it, in any order and whatever the endings of its words.
 * It knows nothing else: what it finds shows how much of a tag its words alone explain.
 */
export function tagsSaid(sentence: string, tags: readonly NamedTag[]): Id[] {
  const said = new Set(wordForms(sentence))
  return tags.filter(({ names }) => names.some((name) => isSaid(wordForms(name), said))).map(({ id }) => id)
}

function isSaid(forms: readonly string[], said: ReadonlySet<string>): boolean {
  return forms.length > 0 && forms.every((form) => said.has(form))
}
