import { useMemo } from 'react'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import type { ShownColumn } from './columns.ts'
import type { RowGroup } from './lines.ts'
import { viewStrings as strings } from './strings.ts'
import type { GroupCounts } from './use-view-rows.ts'

interface Tag {
  id: string
  title: string
  color: string
}

/** Groups that have no rows are shown too, where there are few of them and a card could be put there. */
const MAX_EMPTY_GROUPS = 60

/** The groups of a view in their order: options and tags in theirs, people by name; rows without a value stand last. */
export function useGroups(column: ShownColumn | null, counted: GroupCounts | null, tags: readonly Tag[], showsEmpty: boolean): readonly RowGroup[] | null {
  return useMemo(() => {
    if (!column || !counted) return null
    const counts = new Map(counted.map((group) => [group.key, group.count]))
    const named = (all: readonly { key: string; title: string; color: string | null }[]): RowGroup[] =>
      all.flatMap((group) => (counts.has(group.key) || (showsEmpty && all.length <= MAX_EMPTY_GROUPS) ? [{ ...group, count: counts.get(group.key) ?? 0 }] : []))
    const none: RowGroup[] = counts.has('') || showsEmpty ? [{ key: '', title: column.key === 'status' ? strings.draft : strings.none(column.label), color: null, count: counts.get('') ?? 0 }] : []
    if (column.key === 'status') return [...none, ...named([{ key: 'published', title: strings.published, color: PICKABLE_COLORS.green }])]
    if (column.key === 'tags') return [...named(tags.map((tag) => ({ key: tag.id, title: tag.title || strings.untitledTag, color: tag.color }))), ...none]
    if (column.field && column.field.options.length > 0) return [...named(column.field.options.map((option) => ({ key: option.id, title: option.label, color: option.color ?? PICKABLE_COLORS.gray }))), ...none]
    const people = [...counts.keys()].filter((key) => key !== '').toSorted((a, b) => a.localeCompare(b))
    return [...named(people.map((name) => ({ key: name, title: name, color: null }))), ...none]
  }, [column, counted, tags, showsEmpty])
}
