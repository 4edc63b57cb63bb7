import { Button, Group } from '@mantine/core'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import type { ShownColumn } from './columns.ts'
import { viewStrings as strings } from './strings.ts'

/** The most columns offered directly; the others are in a menu. */
const MAX_OFFERED = 6

/** Offers the columns by which a board without groups can be grouped: one press creates its columns. */
export function GroupOffer({ columns, onGroup }: { columns: readonly ShownColumn[]; onGroup: (key: string) => void }) {
  if (columns.length === 0) return null
  // Fields and questions first: times and people are columns of every view.
  const offered = [...columns].sort((a, b) => Number(a.system !== null) - Number(b.system !== null))
  const others = offered.slice(MAX_OFFERED)
  return (
    <Group gap="xs" justify="center">
      {offered.slice(0, MAX_OFFERED).map(({ key, label }) => (
        <Button key={key} variant="default" size="xs" onClick={() => onGroup(key)}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <ActionMenu
          searched
          entries={others.map(({ key, label }) => ({ kind: 'command', title: label, onSelect: () => onGroup(key) }))}
        >
          <Button variant="subtle" size="xs">
            {strings.otherGroups}
          </Button>
        </ActionMenu>
      )}
    </Group>
  )
}
