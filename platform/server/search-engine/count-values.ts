import type { FacetCount } from './contract.ts'
import type { Labels } from './conditions.ts'
import type { IndexFile } from './index-file.ts'
import { facetFamily, scopesOfLabel } from './naming.ts'

/**
 * How often each value of the requested facets occurs among the items, the most frequent first. `kind` and `scope`
 * count as facets.
 */
export function countValues(
  file: IndexFile,
  labels: Labels,
  asked: readonly string[],
  keys: readonly number[],
): Record<string, FacetCount[]> {
  const families = new Map(
    asked.map((facet) => [
      facet === 'kind' || facet === 'scope' ? facet : facetFamily(facet),
      { facet, values: new Map<string, number>() },
    ]),
  )
  if (families.size === 0) return {}
  const rows = file
    .prepare(
      `SELECT item.kind, item.scope, content.facets
       FROM json_each(?) AS found CROSS JOIN item ON item.key = found.value CROSS JOIN content ON content.key = item.key`,
    )
    .all(JSON.stringify(keys))
  for (const row of rows) {
    const facets = String(row.facets)
    for (const ordinal of [row.kind, row.scope, ...(facets === '' ? [] : new Set(facets.split(' ')))]) {
      const name = labels.nameOf(Number(ordinal))
      const values = name === undefined ? undefined : families.get(name.family)?.values
      if (name === undefined || values === undefined) continue
      const text = (name.family === 'scope' ? scopesOfLabel(name.text)?.scopeId : undefined) ?? name.text
      values.set(text, (values.get(text) ?? 0) + 1)
    }
  }
  const counts = [...families.values()].map(({ facet, values }) => [facet, sorted(values)] as const)
  return Object.fromEntries(counts)
}

function sorted(values: ReadonlyMap<string, number>): FacetCount[] {
  return [...values]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
