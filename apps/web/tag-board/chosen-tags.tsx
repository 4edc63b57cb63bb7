import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import type { BoardColumn, BoardTag } from './board-columns.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { boardStrings as text } from './strings.ts'

const merge = defineAction({
  id: 'tag-board.merge',
  title: 'Merge the selected tags',
  section: 'Tag board',
  screen: 'board',
  keys: 'shift+m',
  hint: 'Their highlights get one tag; links to the others lead to it.',
})

interface ChosenTagsProps {
  chosen: readonly BoardTag[]
  columns: readonly BoardColumn[]
  mayEdit: boolean
  onMove: (column: BoardColumn) => void
  onClear: () => void
}

/** The actions on the tags chosen on a board: move, merge. */
export function ChosenTags({ chosen, columns, mayEdit, onMove, onClear }: ChosenTagsProps) {
  const [merging, setMerging] = useState(false)
  const mayMerge = mayEdit && chosen.length > 1
  useAction(merge, () => setMerging(true), { enabled: mayMerge })
  return (
    <>
      <SelectionBar count={chosen.length} onClear={onClear}>
        {mayEdit && (
          <ActionMenu
            entries={columns.map((column) => ({
              kind: 'command',
              title: column.group?.title ?? text.ungrouped,
              icon: <ColorDot color={column.group?.color ?? '#8a8f98'} />,
              onSelect: () => onMove(column),
            }))}
          >
            <Button size="compact-sm" variant="subtle" color="gray">
              {text.moveTo}
            </Button>
          </ActionMenu>
        )}
        {mayMerge && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setMerging(true)}>
            {text.merging.act}
          </Button>
        )}
      </SelectionBar>
      <MergeDialog
        opened={merging && mayMerge}
        tags={chosen}
        all={[]}
        onClose={() => setMerging(false)}
        onMerged={onClear}
      />
    </>
  )
}
