import { useState } from 'react'
import { keepExisting, NO_SELECTION, type RowSelection } from './row-selection.ts'

export type RowSelectionState = {
  selection: RowSelection
  setSelection: (change: (selection: RowSelection) => RowSelection) => void
  clear: () => void
}

/**
 * The selection of a list with these rows; removed rows leave it. Pass it to VirtualRows and read `selection.selected`.
 */
export function useRowSelection(ids: readonly string[]): RowSelectionState {
  const [kept, setKept] = useState(NO_SELECTION)
  const selection = keepExisting(kept, ids)
  if (selection !== kept) setKept(selection)
  return { selection, setSelection: setKept, clear: () => setKept((state) => ({ ...state, selected: new Set() })) }
}
