import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import type { ChartItem, Marks } from '../model/marks.ts'
import type { Group } from '../model/shown-figures.ts'
import { markOf } from './drawn-parts.ts'
import { strings } from './strings.ts'

interface MenuOf {
  marks: Marks
  groups: readonly Group[]
  options: ChartOptions
  onChoose: (mark: ChartMark) => void
  onChange: (change: Partial<ChartOptions>) => void
}

/** What can be done with an item of a chart: its rows, hide, only this, and its group as one or divided. */
export function itemMenu(item: ChartItem, { marks, groups, options, onChoose, onChange }: MenuOf): MenuEntry[] {
  const { key, kind, groupId } = item
  const command = (title: string, onSelect: () => void): MenuEntry => ({ kind: 'command', title, onSelect })
  const group = kind === 'TAG' && groupId !== null ? groups.find(({ id }) => id === groupId) : undefined
  const others = [...marks.shown, ...marks.hidden].flatMap((other) => (other.key === key ? [] : [other.key]))
  return [
    command(strings.rows, () => onChoose(markOf(item))),
    command(strings.hideOne, () => onChange({ hiddenIds: [...options.hiddenIds, key] })),
    command(strings.onlyThis, () => onChange({ hiddenIds: others })),
    ...(group
      ? [
          command(strings.collapse(group.title || strings.untitledGroup), () =>
            onChange({ collapsedIds: [...options.collapsedIds, group.id] }),
          ),
        ]
      : []),
    ...(kind === 'TAG_GROUP' && options.type !== 'TAG_GROUP_BAR'
      ? [command(strings.expand, () => onChange({ collapsedIds: options.collapsedIds.filter((id) => id !== item.id) }))]
      : []),
  ]
}
