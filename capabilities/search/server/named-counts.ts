import type { Id } from '#platform/kernel/ids.ts'
import type { EngineResult } from '#platform/server/search-engine/index.ts'
import { applies } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { findUsers } from '#workspaces/server/index.ts'
import { COUNTED, type Counted } from '../model/search-options.ts'
import type { SearchCount } from '../model/search-result.ts'
import { COUNTED_FACETS } from './engine-query.ts'
import { projectsOfScopes } from './store.ts'

/** Most values of one facet that get a name; rarer ones hardly narrow a search. */
const MAX_NAMED = 50

interface Named {
  value: string
  title: string
}

/** The counts with the names of their values; values that the actor may not see are left out. */
export async function namedCounts(context: WorkspaceContext, counts: EngineResult['counts']): Promise<SearchCount[]> {
  const named = await Promise.all(
    COUNTED.map(async (by) => {
      const most = (counts[COUNTED_FACETS[by]] ?? []).slice(0, MAX_NAMED)
      if (most.length === 0) return []
      const names = await NAMES[by](
        context,
        most.map(({ value }) => value),
      )
      return sameTogether(
        most.flatMap(({ value, count }) => {
          const name = names.get(value)
          return name === undefined ? [] : [{ by, ...name, count }]
        }),
      )
    }),
  )
  return named.flat()
}

const NAMES: Record<Counted, (context: WorkspaceContext, values: readonly string[]) => Promise<Map<string, Named>>> = {
  TYPE: async ({ services }, kinds) =>
    Promise.resolve(
      new Map(
        kinds.flatMap((kind) => {
          const type = services.kinds.typeOf(kind)
          return type === null ? [] : [[kind, { value: type, title: type }] as const]
        }),
      ),
    ),
  async PROJECT(context, scopeIds) {
    const projects = await context.read(async (tx) => projectsOfScopes(tx, scopeIds))
    const visible = await titlesOf(context, 'project', [...projects.values()])
    return new Map(
      [...projects].flatMap(([scopeId, id]) => {
        const name = visible.get(id)
        return name === undefined ? [] : [[scopeId, name] as const]
      }),
    )
  },
  async AUTHOR(context, ids) {
    const users = await context.read(async (tx) => findUsers(tx, context.teamId, ids))
    return new Map(users.map(({ id, name }) => [id, { value: id, title: name }]))
  },
  TAG: async (context, ids) => titlesOf(context, 'tag', ids),
  PERSON: async (context, ids) => titlesOf(context, 'person', ids),
}

async function titlesOf(context: WorkspaceContext, kind: string, ids: readonly Id[]): Promise<Map<Id, Named>> {
  const { search } = context.services.kinds.get(kind)
  const visible = applies(search) ? await search.loadVisible(context, ids) : []
  return new Map(visible.map(({ id, title }) => [id, { value: id, title }]))
}

/** Adds up the counts of a project that contains scopes of its own. */
function sameTogether(counts: readonly SearchCount[]): SearchCount[] {
  const together = new Map<string, SearchCount>()
  for (const count of counts) {
    const known = together.get(count.value)
    if (known) known.count += count.count
    else together.set(count.value, { ...count })
  }
  return [...together.values()].toSorted((one, other) => other.count - one.count)
}
