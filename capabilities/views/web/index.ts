export { AboutGroups, whyCardsStay } from './about-groups.tsx'
export type { OwnDisplay } from './column-choice.tsx'
export {
  columnsOf,
  layoutHasGroups,
  movedColumn,
  shownColumns,
  withColumns,
  type ColumnField,
  type MadeByProject,
  type ShownColumn,
} from './columns.ts'
export { groupedLines, linesOfAll, plainLines, type Lines } from './lines.ts'
export { useRowsInOrder, type PlacedRow } from './use-rows-in-order.ts'
export { GroupOffer } from './group-offer.tsx'
export { FoundExcerptsProvider, useExcerpt } from './found-excerpts.tsx'
export { summaryHref } from './summary-words.tsx'
export { ViewFacts } from './view-facts.tsx'
export { partsOf, type Row } from './row.ts'
export { DELETING_ROWS, DUPLICATING_ROWS, lockingRow, movingCards } from './row-acts.ts'
export { LAYOUT_WORDS, OBJECT_TYPE_WORDS, viewStrings } from './strings.ts'
export { ViewTable } from './table/view-table.tsx'
export { useCellWriting, type CellWriting } from './use-cell-writing.ts'
export { likelyFirstGroups, useGroups } from './use-groups.ts'
export { useRowChoice } from './use-row-choice.ts'
export {
  changingView,
  creatingView,
  deletingView,
  duplicatingView,
  movingView,
  showingOnCards,
  type RequestedView,
  type SavedView,
} from './view-acts.ts'
export { ALL_ROWS, useViewRows } from './use-view-rows.ts'
export { VIEW_LISTS } from './view-list.ts'
export { ViewList } from './list/view-list.tsx'
export { USABLE_LAYOUTS, ViewToolbar, type UsableLayout } from './view-toolbar.tsx'
export { ViewBoard, type CardMove } from './cards/view-board.tsx'
export { ViewGrid } from './cards/view-grid.tsx'
