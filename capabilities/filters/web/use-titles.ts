import { useDeferredValue } from 'react'
import {
  FilterTitlesDocument,
  type FilterTitlesQuery,
  type FilterTitlesQueryVariables,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { FilteredType } from '../model/system-fields.ts'
import type { ListOperand } from '../model/operators.ts'
import { useNames, type Titled } from './use-names.ts'

/** What is searched by its title. */
const TYPE_OF = {
  projects: 'PROJECT',
  tags: 'TAG',
  people: 'PERSON',
  notes: 'NOTE',
  insights: 'INSIGHT',
} as const satisfies Partial<Record<ListOperand, FilteredType>>
export type TitledOperand = keyof typeof TYPE_OF
/** The field by which things that are not named by their identifiers are queried themselves. */
const ITSELF = { projects: 'Project', people: 'People' } as const

export function isTitled(operand: string): operand is TitledOperand {
  return Object.hasOwn(TYPE_OF, operand)
}

/** As many as a list offers; others are found by their words. */
const OFFERED = 50
/** A search counts no further. */
const MAX_COUNTED = 1_000

interface Titles {
  titled: readonly Titled[]
  /** The tags that merged ones became: the merged ones represent them already. */
  mergedInto: ReadonlySet<string>
  loading: boolean
  namedAll: boolean
  /** How many match what is typed, where they are not all offered; null for more than are counted. */
  cut: { shown: number; of: number | null } | null
}

/**
 * Things of the workspace that can be chosen, notes and insights of one project where it is given: the chosen ones,
 * once all existing ones are named, and those whose title contains what is typed, or the latest changed; only the
 * chosen ones where `typed` is null.
 */
export function useTitles(
  operand: TitledOperand | null,
  projectId: Id | null,
  chosen: readonly string[],
  typed: string | null,
): Titles {
  const words = useDeferredValue(typed ?? '')
  const asksItself = operand === 'projects' || operand === 'people'
  const itself = useAnswer(FilterTitlesDocument, {
    variables: asksItself && chosen.length > 0 ? { options: optionsFor(operand, chosen) } : null,
    ifKnown: 'keep',
  })
  const { named, mergedInto, known } = useNames(operand, chosen)
  const ofProject = projectId !== null && (operand === 'notes' || operand === 'insights')
  const options = (type: FilteredType): FilterTitlesQueryVariables['options'] => ({
    types: [type],
    query: { value: words, titleOnly: true },
    ...(ofProject ? { location: { method: 'LOCATED_IN', ids: [projectId] } } : {}),
    limit: OFFERED,
    sort: { by: words.trim() === '' ? 'UPDATED' : 'RELEVANCE' },
  })
  const offered = useAnswer(FilterTitlesDocument, {
    variables: operand === null || typed === null ? null : { options: options(TYPE_OF[operand]) },
  })
  const total = offered.data?.search.total ?? 0
  const found = new Map(
    [...named, ...[itself, offered].flatMap(({ data, previous }) => titlesOf(data ?? previous))].map((one) => [
      one.id,
      ofProject ? { ...one, place: null } : one,
    ]),
  )
  return {
    titled: [...found.values()].filter(({ id }) => !mergedInto.has(id)),
    mergedInto,
    loading: offered.isAsking,
    cut: total > OFFERED ? { shown: OFFERED, of: total < MAX_COUNTED ? total : null } : null,
    namedAll: known && (!asksItself || chosen.length === 0 || itself.data !== undefined),
  }
}

function optionsFor(operand: keyof typeof ITSELF, ids: readonly string[]): FilterTitlesQueryVariables['options'] {
  const field = ITSELF[operand]
  const form = {
    id: field,
    field: { kind: 'system', id: field },
    fieldType: 'SELECT',
    operatorType: 'IS_ONE_OF',
    values: { [operand]: [...ids] },
  }
  return { types: [TYPE_OF[operand]], filter: { combinator: 'And', fields: [form] }, limit: ids.length }
}

function titlesOf(data: FilterTitlesQuery | undefined): Titled[] {
  return (data?.search.items ?? []).map(({ id, preview, parent }) => ({
    id,
    title: preview.title.map(({ text }) => text).join(''),
    place: parent?.title ?? null,
  }))
}
