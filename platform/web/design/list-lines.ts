/** Rows under a common head. */
export interface LineGroup {
  id: string
  title: string
  /** Null where it has none. */
  color: string | null
  /** Null until its rows are counted. */
  count: number | null
  /** The group's own page. */
  href: string | null
}

/** What is loaded of a group. */
export interface LoadedLines<Item> {
  rows: readonly Item[]
  state: 'loading' | 'ready' | 'failed'
  error: string | null
  hasMore: boolean
}

/** One line of a list: the head of a group, a row in a group, or a waiting line for rows that are not loaded yet. */
export type ListLine<Item> =
  | { kind: 'group'; key: string; group: LineGroup; open: boolean }
  | { kind: 'row'; key: string; group: LineGroup; item: Item }
  | { kind: 'waiting'; key: string; group: LineGroup; failed: string | null }

/** The key of a row's line. A row of several groups has a line in each. */
function lineKey(groupId: string, id: string): string {
  return `${groupId}/${id}`
}

/** All lines in their order, without a head if there is only one group. */
export function listLines<Item extends { id: string }>(
  groups: readonly LineGroup[],
  open: ReadonlySet<string>,
  loaded: ReadonlyMap<string, LoadedLines<Item>>,
  heads = true,
): ListLine<Item>[] {
  return groups.flatMap((group): ListLine<Item>[] => {
    const shown = !heads || open.has(group.id)
    const head: ListLine<Item>[] = heads ? [{ kind: 'group', key: group.id, group, open: shown }] : []
    if (!shown) return head
    const part = loaded.get(group.id)
    const rows = (part?.rows ?? []).map((item): ListLine<Item> => ({
      kind: 'row',
      key: lineKey(group.id, item.id),
      group,
      item,
    }))
    const waits = part === undefined || part.state !== 'ready' || part.hasMore
    return [
      ...head,
      ...rows,
      ...(waits
        ? [
            {
              kind: 'waiting' as const,
              key: `${group.id}/…`,
              group,
              failed: part?.state === 'failed' ? (part.error ?? '') : null,
            },
          ]
        : []),
    ]
  })
}
