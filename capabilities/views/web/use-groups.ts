import { useMemo } from 'react'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { stretchTitle } from '#platform/kernel/stretches.ts'
import type { ViewData } from '../model/view.ts'
import { optionsOf, type ShownColumn } from './columns.ts'
import type { RowGroup } from './lines.ts'
import { viewStrings as strings } from './strings.ts'
import type { GroupCounts } from './view-counts.ts'

interface Tag {
  id: string
  title: string
  color: string
}

/** Groups without rows are also shown if there are at most this many and cards can be moved to them. */
const MAX_EMPTY_GROUPS = 60

/**
 * The groups of a view in their order: options and tags in their own order, people by name, periods with the latest
 * first or in the sort order of the rows; rows without a value come last. Until the groups are counted, uses those of
 * `known`, whose rows are already loaded.
 */
export function useGroups(
  column: ShownColumn | null,
  { sort, groupInterval }: Pick<ViewData, 'sort' | 'groupInterval'>,
  counted: GroupCounts | null,
  known: readonly string[],
  tags: readonly Tag[],
  showsEmpty: boolean,
): readonly RowGroup[] | null {
  const knownKey = JSON.stringify(known)
  return useMemo(() => {
    const early = JSON.parse(knownKey) as string[]
    if (!column || (!counted && early.length === 0)) return null
    const counts = new Map<string, number | null>(
      counted ? counted.map((group) => [group.key, group.count]) : early.map((key) => [key, null]),
    )
    const missing = counted ? 0 : null
    const named = (all: readonly { key: string; title: string; color: string | null }[]): RowGroup[] =>
      all.flatMap((group) =>
        counts.has(group.key) || (showsEmpty && all.length <= MAX_EMPTY_GROUPS)
          ? [{ ...group, count: counts.get(group.key) ?? missing }]
          : [],
      )
    const none: RowGroup[] =
      counts.has('') || (showsEmpty && !column.isTime)
        ? [
            {
              key: '',
              title:
                column.key === 'status' ? strings.draft : column.isTime ? strings.noDate : strings.none(column.label),
              color: null,
              count: counts.get('') ?? missing,
            },
          ]
        : []
    if (column.key === 'status')
      return [...none, ...named([{ key: 'published', title: strings.published, color: PICKABLE_COLORS.green }])]
    if (column.key === 'tags')
      return [
        ...named(tags.map((tag) => ({ key: tag.id, title: tag.title || strings.untitledTag, color: tag.color }))),
        ...none,
      ]
    if (column.isTime) {
      const isRising = sort?.key === column.key && sort.direction === 'ASC'
      const titleOf = (day: string): string => {
        const title = stretchTitle(day, groupInterval, undefined)
        return groupInterval === 'WEEK' ? strings.weekOf(title) : title
      }
      const days = [...counts.keys()].filter((key) => key !== '').toSorted()
      return [
        ...named(
          (isRising ? days : days.toReversed()).map((key) => ({
            key,
            title: titleOf(key),
            color: null,
          })),
        ),
        ...none,
      ]
    }
    const options = optionsOf(column)
    if (options.length > 0)
      return [...named(options.map(({ id, label, color }) => ({ key: id, title: label, color }))), ...none]
    const people = [...counts.keys()].filter((key) => key !== '').toSorted((a, b) => a.localeCompare(b))
    return [...named(people.map((name) => ({ key: name, title: name, color: null }))), ...none]
  }, [column, sort, groupInterval, counted, knownKey, tags, showsEmpty])
}

/** The groups that are probably first, before it is known which have rows; none if only the rows can tell. */
export function likelyFirstGroups(column: ShownColumn, tags: readonly Tag[], most: number): string[] {
  const known =
    column.key === 'status'
      ? ['', 'published']
      : (column.key === 'tags' ? tags : optionsOf(column)).map((one) => one.id)
  return known.slice(0, most)
}
