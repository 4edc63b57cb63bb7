import { useState } from 'react'
import type { ListLine } from './list-lines.ts'
import type { LineSelection } from './use-line-selection.ts'

/** The row of a list that is shown beside it. */
export interface LinePeek<Item> {
  /** As it was when it was opened: what is changed in the panel does not load it again. */
  peeked: Item | null
  /** Its line, which the list keeps in sight; null if it is no longer in the list. */
  shown: string | null
  open: (item: Item) => void
  close: () => void
  /** Absent at the ends of the list, and where the row is no longer in it. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/**
 * Shows the row of the cursor beside the list: keys that move the cursor go to the next row, and closing leaves the
 * cursor at the row that was read last. A row that leaves the list stays open.
 */
export function useLinePeek<Item extends { id: string }>(
  lines: readonly ListLine<Item>[],
  selection: Pick<LineSelection<Item>, 'cursor' | 'stand'>,
): LinePeek<Item> {
  const [opened, setOpened] = useState<Item | null>(null)
  const rows = lines.filter((line) => line.kind === 'row')
  const at = rows.findIndex(({ key }) => key === selection.cursor)
  const current = rows[at]
  if (opened && current && current.item.id !== opened.id) setOpened(current.item)
  const goTo = (line: (typeof rows)[number] | undefined): (() => void) | undefined =>
    current && line && (() => selection.stand(line.key))
  return {
    peeked: opened,
    shown: opened && (current?.key ?? null),
    open(item) {
      // A row of several groups opens in the group of the cursor.
      const line = current?.item.id === item.id ? current : rows.find((row) => row.item.id === item.id)
      if (line) selection.stand(line.key)
      setOpened(item)
    },
    close: () => setOpened(null),
    next: goTo(rows[at + 1]),
    previous: goTo(rows[at - 1]),
  }
}

/**
 * The same for a list whose page stores which row is shown, as in its address: a selection whose cursor takes the panel
 * along, and follows it where the panel goes to another row by itself.
 */
export function useKeptPeek<Item extends { id: string }>(
  lines: readonly ListLine<Item>[],
  selection: LineSelection<Item>,
  { peeked, onPeek }: { peeked: string | null; onPeek: (item: Item) => void },
): { selection: LineSelection<Item>; shown: string | null } {
  const rows = lines.filter((line) => line.kind === 'row')
  const current = rows.find(({ key }) => key === selection.cursor)
  const line = current?.item.id === peeked ? current : rows.find(({ item }) => item.id === peeked)
  const [followed, setFollowed] = useState<string | null>(null)
  if (followed !== peeked && (peeked === null || line)) {
    setFollowed(peeked)
    if (line && line !== current) selection.stand(line.key)
  }
  const peekAt = (key: string): void => {
    const next = rows.find((row) => row.key === key)
    if (peeked !== null && next && next.item.id !== peeked) onPeek(next.item)
  }
  return {
    selection: {
      ...selection,
      stand(key) {
        selection.stand(key)
        peekAt(key)
      },
      moveTo(key, extend) {
        selection.moveTo(key, extend)
        peekAt(key)
      },
    },
    shown: line?.key ?? null,
  }
}
