export { UNDER_WAY } from '../model/selection.ts'
export { MAX_SELECTED_ROWS } from '../model/limits.ts'
export { useWholeSelection, type WholeSelection } from './use-whole-selection.ts'
export { useActOnSelection, useSelectionActs, type SelectionActRow } from './use-selection-acts.ts'
