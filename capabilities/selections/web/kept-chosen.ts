import type { Id } from '#platform/kernel/ids.ts'

/** Which list is selected as a whole in this tab, and which rows were removed: this survives a reload of the page. */
const KEY = 'quarry.chosen-rows'

/** The selection on the server, and the rows that were removed from it here. */
interface Chosen {
  id: Id
  leftOut: readonly Id[]
}

const isIds = (value: unknown): value is Id[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * Returns the selection of a list, by its name and query; null if there is none, or if the last selection is of another
 * list.
 */
export function keptChosen(of: string): Chosen | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { of: list, id, leftOut } = kept as { of?: unknown; id?: unknown; leftOut?: unknown }
    return list === of && typeof id === 'string' && isIds(leftOut) ? { id, leftOut } : null
  } catch {
    // The browser stores nothing, or something else under our key: then nothing is selected.
    return null
  }
}

export function keepChosen(of: string, chosen: Chosen): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of, ...chosen }))
  } catch {
    // Without storage, the selection ends with the page.
  }
}

/** Forgets the selection of this list, but not that of another. */
export function forgetChosen(of: string): void {
  if (keptChosen(of) !== null) sessionStorage.removeItem(KEY)
}
