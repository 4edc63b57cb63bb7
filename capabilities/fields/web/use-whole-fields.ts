import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import { FieldOptionsDocument } from '#generated/operations/capabilities/fields/web/fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import type { ShownField } from './field-shapes.ts'
import { optionsList } from './options-list.ts'

/** A field of a list of many: where nothing shows all of its `optionCount` options, it has only the first. */
export type ListedField = ShownField & { optionCount?: number }

/** As many as a view has columns. */
const MOST_SHOWN = 600

const optionsOfFields = (client: ApolloClient) =>
  optionsList({
    name: 'options-of-fields',
    kind: 'field',
    read: async (ids) => ask(client, FieldOptionsDocument, { ids }),
    thingsOf: ({ fieldsById }): Pick<ShownField, 'id' | 'options'>[] => fieldsById.flatMap((field) => field ?? []),
  })

/** Whether only the first options of a field are loaded. */
export function lacksOptions({ options, optionCount = options.length }: ListedField): boolean {
  return options.length < optionCount
}

interface WholeFields<Field> {
  /** With all options if they are needed and known, else with the first ones; the same objects until they change. */
  fields: readonly Field[]
  /** The options of all fields that need them are loaded, or those that were needed before. */
  known: boolean
  error: { message: string } | null
  retry: () => void
}

/**
 * Fields with all options, only those that need them.
 * @param fields the same array until one of them changes
 * @param of what has the fields: what is loaded for it stays while more is
 */
export function useWholeFields<Field extends ListedField>(
  fields: readonly Field[],
  needsAll: (field: Field) => boolean,
  of: Id,
): WholeFields<Field> {
  const ids = fields
    .filter((field) => lacksOptions(field) && needsAll(field))
    .map(({ id }) => id)
    .toSorted((one, other) => one.localeCompare(other))
  const { rows, state, hasMore, error, retry } = useLive(optionsOfFields, ids.length > 0 ? { ids } : null, {
    firstRows: MOST_SHOWN,
    sameRows: of,
  })
  const whole = useMemo(() => {
    const options = new Map(rows.map((field) => [field.id, field.options]))
    return fields.map((field): Field => {
      const all = lacksOptions(field) ? options.get(field.id) : undefined
      return all ? { ...field, options: all, optionCount: all.length } : field
    })
  }, [fields, rows])
  return {
    fields: whole,
    known: ids.length === 0 || (state === 'ready' && !hasMore),
    error: error === null ? null : toCallError(error),
    retry,
  }
}
