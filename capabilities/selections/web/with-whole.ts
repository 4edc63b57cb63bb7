import type { ListLine } from '#platform/web/design/list-lines.ts'
import type { LineSelection } from '#platform/web/design/use-line-selection.ts'
import type { WholeSelection } from './use-whole-selection.ts'

/**
 * The choice among lines, extended by all rows of the list: they are chosen after all loaded rows, and single rows can
 * be removed from them.
 */
export function withWhole<Item extends { id: string }>(
  selection: LineSelection<Item>,
  lines: readonly ListLine<Item>[],
  whole: WholeSelection,
): LineSelection<Item> {
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [line] : []))
  const clear = (): void => {
    whole.clear()
    selection.clear()
  }
  if (whole.count === null) {
    const areAllChosen = rows.length > 0 && rows.every(({ item }) => selection.isChosen(item.id))
    return { ...selection, toggleAll: areAllChosen && whole.offers ? whole.choose : selection.toggleAll }
  }
  const idsOf = (isMeant: (key: string) => boolean): string[] => [
    ...new Set(rows.flatMap(({ key, item }) => (isMeant(key) ? [item.id] : []))),
  ]
  const toggle = (key: string): void => {
    selection.stand(key)
    whole.toggle(idsOf((one) => one === key))
  }
  return {
    ...selection,
    chosen: [...new Map(rows.map(({ item }) => [item.id, item])).values()].filter(({ id }) => whole.holds(id)),
    isChosen: whole.holds,
    moveTo: selection.stand,
    toggle,
    extend: toggle,
    between: (_from, to) => selection.stand(to),
    toggleAll: clear,
    toggleGroup: (groupId) => whole.toggle(idsOf((key) => key.startsWith(`${groupId}/`))),
    clear,
  }
}
