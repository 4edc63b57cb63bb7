import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import {
  GatheredFieldsDocument,
  type GatheredFieldsQuery,
} from '#generated/operations/capabilities/filters/web/filters.ts'
import { FIELD_TYPES } from '#fields/model/field.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { FilterForm } from '../model/filter-form.ts'
import { shapeOfType } from '../model/operators.ts'
import type { FilteredType } from '../model/system-fields.ts'
import type { FilterableField } from './filterable-fields.ts'
import { filterStrings as strings } from './strings.ts'

interface GatheredFields {
  fields: readonly FilterableField[]
  /** Whether the fields of the filter are loaded. */
  known: boolean
  /** Whether the results for the words are still loading. */
  isBehind: boolean
}

/** They are searched for when typing pauses this long. */
const PAUSE_MS = 120

/**
 * The fields of all projects that things of these types can be filtered by, where no project is chosen: those of a
 * filter, and those whose names contain some words; null where none is being chosen.
 */
export function useGatheredFields(
  types: readonly FilteredType[],
  filter: FilterForm,
  words: string | null,
): GatheredFields {
  const ids = useMemo(
    () => [...new Set(filter.fields.flatMap(({ field }) => (field?.gathered === true ? [field.id] : [])))],
    [filter],
  )
  const [rested] = useDebouncedValue(words, PAUSE_MS)
  const asked = useAnswer(GatheredFieldsDocument, { variables: ids.length > 0 ? { ids } : null })
  const found = useAnswer(GatheredFieldsDocument, {
    variables: words !== null && rested !== null ? { words: rested } : null,
  })
  const fields = useMemo(() => {
    const all = [...(asked.data?.gatheredFields ?? []), ...(found.data?.gatheredFields ?? [])]
    return [...new Map(all.map((field) => [field.id, field])).values()].flatMap((field) => filterable(field, types))
  }, [asked.data, found.data, types])
  return {
    fields,
    known: ids.length === 0 || asked.data !== undefined,
    isBehind: words !== null && (rested !== words || found.data === undefined),
  }
}

const ASKED_OF: Readonly<Record<string, readonly FilteredType[]>> = {
  note: ['NOTE', 'HIGHLIGHT'],
  insight: ['INSIGHT'],
}

/** A gathered field, where things of some types can be filtered by it. */
export function filterable(
  {
    id,
    appliesTo,
    type: named,
    label,
    options,
    optionCount,
    projects,
    projectCount,
  }: GatheredFieldsQuery['gatheredFields'][number],
  types: readonly FilteredType[],
): FilterableField[] {
  const type = FIELD_TYPES.find((one) => one === named)
  if (!type || appliesTo === 'person' || !types.some((one) => ASKED_OF[appliesTo]?.includes(one))) return []
  return [
    {
      reference: { kind: appliesTo, id, gathered: true },
      type,
      shape: shapeOfType(type),
      label,
      options,
      ...(optionCount > options.length ? { optionCount } : {}),
      place: projectCount === 1 ? (projects[0] ?? '') : strings.inProjects(projects, projectCount),
    },
  ]
}
