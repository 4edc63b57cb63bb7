import type { FieldPolicy, Reference } from '@apollo/client'
import { isReference } from '@apollo/client/utilities'

type Item = Reference | object
type Paged = readonly Item[] | { readonly nodes: readonly Item[] }

function isStart(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0 || value === '0'
}

function withoutDuplicates(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    if (!isReference(item)) return true
    if (seen.has(item.__ref)) return false
    seen.add(item.__ref)
    return true
  })
}

function nodesOf(page: Paged): readonly Item[] {
  return 'nodes' in page ? page.nodes : page
}

/**
 * The cache's rule for a field that gives pages (document 3 §7.1): when offset and after are zero or absent the page replaces what
 * was there, otherwise its nodes are appended; nodes that are there already are left out. Works on lists and on objects
 * with `nodes`, whose other fields (endCursor, hasNextPage, total) are those of the last page.
 * @param keyArgs the arguments that make another list: filters and sort, never offset, after, first or limit.
 */
export function appendedPages(keyArgs: string[] | false): FieldPolicy<Paged> {
  return {
    keyArgs,
    merge(existing, incoming, { args }) {
      const before = existing === undefined || (isStart(args?.['offset']) && isStart(args?.['after'])) ? [] : nodesOf(existing)
      const nodes = withoutDuplicates([...before, ...nodesOf(incoming)])
      return 'nodes' in incoming ? { ...incoming, nodes } : nodes
    },
  }
}
