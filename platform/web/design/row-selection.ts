/** The chosen rows, the row of the keyboard cursor, and the row where a range starts; all by identifier. */
export type RowSelection = { selected: ReadonlySet<string>; cursor: string | null; anchor: string | null }

export const NO_SELECTION: RowSelection = { selected: new Set(), cursor: null, anchor: null }

function rangeBetween(ids: readonly string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b) as [number, number]
  return from < 0 ? [other] : ids.slice(from, to + 1)
}

/** Moves the cursor to this row, where a range can begin. */
export function standOn(state: RowSelection, id: string): RowSelection {
  return { ...state, cursor: id, anchor: id }
}

/** Chooses everything between the anchor and this row, and nothing else. */
export function extendTo(state: RowSelection, ids: readonly string[], id: string): RowSelection {
  const anchor = state.anchor ?? state.cursor ?? id
  return { selected: new Set(rangeBetween(ids, anchor, id)), cursor: id, anchor }
}

/** Chooses the row, or removes it from the selection. */
export function toggleRow(state: RowSelection, id: string): RowSelection {
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { selected, cursor: id, anchor: id }
}

/** Chooses all rows; when all are chosen already, none. */
export function toggleAll(state: RowSelection, ids: readonly string[]): RowSelection {
  const all = ids.length > 0 && ids.every((id) => state.selected.has(id))
  return { ...state, selected: new Set(all ? [] : ids) }
}

/** Removes rows that no longer exist. Returns the same object when nothing changes. */
export function keepExisting(state: RowSelection, ids: readonly string[]): RowSelection {
  const existing = new Set(ids)
  const selected = [...state.selected].filter((id) => existing.has(id))
  const cursor = state.cursor !== null && existing.has(state.cursor) ? state.cursor : null
  const anchor = state.anchor !== null && existing.has(state.anchor) ? state.anchor : cursor
  if (selected.length === state.selected.size && cursor === state.cursor && anchor === state.anchor) return state
  return { selected: new Set(selected), cursor, anchor }
}
