import { NO_FILTER } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Narrowed } from '#surveys/web/index.ts'

/** All answers. */
export const NOT_NARROWED: Narrowed = {
  filter: NO_FILTER,
  optionId: null,
  tagId: null,
  text: null,
  words: null,
  uncoded: false,
  unanswered: false,
}

/** Under what this device keeps what is shown beside the answers of a project. */
export const keyOfBeside = (projectId: Id): string => `beside-answers:${projectId}`

/** What was chosen to stand beside them; null where nobody chose. */
export function readKept(projectId: Id): readonly Id[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfBeside(projectId)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : null
  } catch {
    // A browser that keeps nothing, or something else under our name: then nobody chose yet.
    return null
  }
}
