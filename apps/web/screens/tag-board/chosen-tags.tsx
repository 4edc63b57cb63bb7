import { Button } from '@mantine/core'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { ColorDot } from '#platform/web/design/color-chip.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import type { BoardColumn, BoardTag } from './board-columns.ts'
import { boardStrings as text } from './strings.ts'

interface ChosenTagsProps {
  chosen: readonly BoardTag[]
  columns: readonly BoardColumn[]
  mayEdit: boolean
  onMove: (column: BoardColumn) => void
  onClear: () => void
}

/** What can be done with the tags that are chosen on a board. */
export function ChosenTags({ chosen, columns, mayEdit, onMove, onClear }: ChosenTagsProps) {
  return (
    <SelectionBar count={chosen.length} onClear={onClear}>
      {mayEdit && (
        <ActionMenu entries={columns.map((column) => ({ kind: 'command', title: column.group?.title ?? text.ungrouped, icon: <ColorDot color={column.group?.color ?? '#8a8f98'} />, onSelect: () => onMove(column) }))}>
          <Button size="compact-sm" variant="subtle" color="gray">
            {text.moveTo}
          </Button>
        </ActionMenu>
      )}
    </SelectionBar>
  )
}
