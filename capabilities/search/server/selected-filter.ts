import { notFound } from '#platform/kernel/errors.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { withSurvivingTags } from '#filters/server/index.ts'
import { visibleSavedFilters } from '#saved-filters/server/index.ts'
import { survivorsOf } from '#tags/server/index.ts'
import type { SearchOptions } from '../model/search-options.ts'

/**
 * Adds the conditions of the saved filter that the options name, unless they have conditions of their own.
 * @throws Failure NotFound if it does not exist or the actor may not see it: without it, far more would be found
 */
export async function withSelectedFilter(context: WorkspaceContext, options: SearchOptions): Promise<SearchOptions> {
  const { selectedFilterId, filter } = options
  if (selectedFilterId === undefined || filter !== undefined) return options
  const [saved] = await context.read(async (tx) => visibleSavedFilters(tx, context.actor, [selectedFilterId]))
  if (!saved) throw notFound('The saved filter')
  return { ...options, filter: saved.filter }
}

/** Options with each merged tag replaced by the tag that it was merged into. */
export async function withTagsOfNow(context: WorkspaceContext, options: SearchOptions): Promise<SearchOptions> {
  const { filter, tags } = options
  if (tags === undefined && !filter?.fields.some(({ values }) => values.tags)) return options
  return context.read(async (tx) => {
    const survivors = await survivorsOf(tx, tags?.ids ?? [])
    return {
      ...options,
      ...(filter && { filter: await withSurvivingTags(tx, filter) }),
      ...(tags && { tags: { ...tags, ids: tags.ids.map((id) => survivors.get(id.toLowerCase()) ?? id) } }),
    }
  })
}
