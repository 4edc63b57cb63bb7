import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { survivorsOf } from '#tags/server/index.ts'
import type { FilterForm } from '../model/filter-form.ts'

/** Replaces each merged tag of a filter by the tag that it became. */
export async function withSurvivingTags(tx: CellTransaction, filter: FilterForm): Promise<FilterForm> {
  const named: Id[] = filter.fields.flatMap(({ values }) => values.tags ?? [])
  if (named.length === 0) return filter
  const survivors = await survivorsOf(tx, named)
  const surviving = (ids: readonly Id[]): Id[] => [...new Set(ids.map((id) => survivors.get(id.toLowerCase()) ?? id))]
  return {
    ...filter,
    fields: filter.fields.map((form) =>
      form.values.tags ? { ...form, values: { ...form.values, tags: surviving(form.values.tags) } } : form,
    ),
  }
}
