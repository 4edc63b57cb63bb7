import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import { ViewFieldOptionsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { MAX_COLUMNS } from '#views/model/limits.ts'
import { lacksOptions, type ColumnField } from '#views/web/index.ts'
import { optionsList } from './options-list.ts'

type OptionsOfField = Pick<ShownField, 'id' | 'options'>

const optionsOfFields = (client: ApolloClient) =>
  optionsList({
    name: 'options-of-fields',
    kind: 'field',
    read: async (ids) => ask(client, ViewFieldOptionsDocument, { ids }),
    thingsOf: ({ fieldsById }): OptionsOfField[] => fieldsById.flatMap((field) => field ?? []),
  })

interface ShownFields {
  /** With all options if they are shown and known, else with the first ones; the same objects until they change. */
  own: readonly ColumnField[]
  people: readonly ColumnField[]
  /** The options of all shown fields are loaded, or those of the fields shown before. */
  known: boolean
  error: { message: string } | null
  retry: () => void
}

/**
 * The fields of a project and of contacts, with all options only for the fields that are shown: the page begins with
 * the first options of each.
 */
export function useShownFields(
  projectId: Id,
  { own, people }: Record<'own' | 'people', readonly ColumnField[]>,
  isShown: (fieldId: Id) => boolean,
): ShownFields {
  const ids = [...own, ...people]
    .filter((field) => lacksOptions(field) && isShown(field.id))
    .map(({ id }) => id)
    .toSorted((one, other) => one.localeCompare(other))
  const { rows, state, hasMore, error, retry } = useLive(optionsOfFields, ids.length > 0 ? { ids } : null, {
    firstRows: MAX_COLUMNS,
    sameRows: projectId,
  })
  const shown = useMemo(() => {
    const options = new Map(rows.map((field) => [field.id, field.options]))
    const whole = (field: ColumnField): ColumnField => {
      const all = lacksOptions(field) ? options.get(field.id) : undefined
      return all ? { ...field, options: all, optionCount: all.length } : field
    }
    return { own: own.map(whole), people: people.map(whole) }
  }, [own, people, rows])
  return {
    ...shown,
    known: ids.length === 0 || (state === 'ready' && !hasMore),
    error: error === null ? null : toCallError(error),
    retry,
  }
}
