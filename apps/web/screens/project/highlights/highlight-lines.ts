import type { HighlightRow } from '#highlights/web/index.ts'
import type { Pages } from '#platform/web/graphql/index.ts'

/** Highlights that stand together: those with a tag, or those without any. */
export interface HighlightGroup {
  id: string
  title: string
  color: string
  count: number
  href: string | null
}

/** One line of the list: the head of a group, a highlight in a group, or what stands for highlights that are not there yet. */
export type HighlightLine =
  | { kind: 'group'; key: string; group: HighlightGroup; open: boolean }
  | { kind: 'highlight'; key: string; group: HighlightGroup; highlight: HighlightRow }
  | { kind: 'waiting'; key: string; group: HighlightGroup; failed: string | null }

/** The key of a highlight's line: one with several tags stands in several groups. */
function lineKey(groupId: string, highlightId: string): string {
  return `${groupId}/${highlightId}`
}

/** All lines in their order. Without heads where there is one group only. */
export function highlightLines(groups: readonly HighlightGroup[], open: ReadonlySet<string>, loaded: ReadonlyMap<string, Pages<HighlightRow>>, heads = true): HighlightLine[] {
  return groups.flatMap((group): HighlightLine[] => {
    const shown = !heads || open.has(group.id)
    const head: HighlightLine[] = heads ? [{ kind: 'group', key: group.id, group, open: shown }] : []
    if (!shown) return head
    const pages = loaded.get(group.id)
    const rows = (pages?.nodes ?? []).map((highlight): HighlightLine => ({ kind: 'highlight', key: lineKey(group.id, highlight.id), group, highlight }))
    const waits = pages === undefined || pages.state !== 'ready' || pages.hasMore
    return [...head, ...rows, ...(waits ? [{ kind: 'waiting' as const, key: `${group.id}/…`, group, failed: pages?.state === 'failed' ? (pages.error?.message ?? '') : null }] : [])]
  })
}

/** Groups that are open at first: as many as can be looked over, and always one. */
export function openAtFirst(groups: readonly HighlightGroup[], mostRows: number): Set<string> {
  const open = new Set<string>()
  let rows = 0
  for (const group of groups) {
    rows += group.count
    if (rows > mostRows && open.size > 0) break
    open.add(group.id)
  }
  return open
}
