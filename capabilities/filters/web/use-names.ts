import { FilterNamesDocument } from '#generated/operations/capabilities/filters/web/filters.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { Operand } from '../model/operators.ts'

/** Something that can be chosen, by its name. */
export interface Titled {
  id: string
  title: string
  /** Its parent. */
  place: string | null
}

interface Names {
  named: readonly Titled[]
  /** The tags that merged ones became: the merged ones represent them already. */
  mergedInto: ReadonlySet<string>
  /** Whether all existing ones are named. */
  known: boolean
}

const NAMED = ['tags', 'notes', 'insights', 'users'] as const satisfies readonly Operand[]

/**
 * The names of chosen things that are named by their identifiers; a merged tag keeps its identifier, with the name of
 * the tag that it became.
 */
export function useNames(operand: Operand | null, chosen: readonly string[]): Names {
  const ids = [...chosen]
  const isAsked = NAMED.some((one) => one === operand) && ids.length > 0
  const { data, previous } = useAnswer(FilterNamesDocument, {
    variables: isAsked
      ? {
          ids,
          tags: operand === 'tags',
          notes: operand === 'notes',
          insights: operand === 'insights',
          users: operand === 'users',
        }
      : null,
  })
  const { tagsById, notesById, insightsById, usersById } = data ?? previous ?? {}
  const things =
    tagsById ??
    notesById ??
    insightsById ??
    usersById?.map(({ id, name }) => ({ id, title: name, project: null })) ??
    []
  const named = things.flatMap((one, at): Titled[] =>
    one ? [{ id: (data && ids[at]) ?? one.id, title: one.title, place: one.project?.title ?? null }] : [],
  )
  const became = things.flatMap((one, at) =>
    data && one && one.id !== ids[at] && !ids.includes(one.id) ? [one.id] : [],
  )
  return { named, mergedInto: new Set(became), known: !isAsked || data !== undefined }
}
