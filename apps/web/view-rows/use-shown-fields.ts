import { useMemo } from 'react'
import { useWholeFields } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ColumnField } from '#views/web/index.ts'

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
  const all = useMemo(() => [...own, ...people], [own, people])
  const { fields, ...state } = useWholeFields(all, ({ id }) => isShown(id), projectId)
  const shown = useMemo(
    () => ({ own: fields.slice(0, own.length), people: fields.slice(own.length) }),
    [fields, own.length],
  )
  return { ...shown, ...state }
}
