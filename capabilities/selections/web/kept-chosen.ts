import type { Id } from '#platform/kernel/ids.ts'

/** Of which list all rows are chosen in this tab, and which were taken out: so much outlives that the page is loaded anew. */
const KEY = 'quarry.chosen-rows'

/** What the server keeps, and what was taken out of it here. */
interface Chosen {
  id: Id
  leftOut: readonly Id[]
}

const isIds = (value: unknown): value is Id[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What is chosen of a list, by its name and what it is asked; null where that is nothing, or the last choice is of another. */
export function keptChosen(of: string): Chosen | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { of: list, id, leftOut } = kept as { of?: unknown; id?: unknown; leftOut?: unknown }
    return list === of && typeof id === 'string' && isIds(leftOut) ? { id, leftOut } : null
  } catch {
    // A browser that keeps nothing, or something else under our name: then nothing is chosen.
    return null
  }
}

export function keepChosen(of: string, chosen: Chosen): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of, ...chosen }))
  } catch {
    // Without it the choice ends with the page.
  }
}

/** Forgets what is chosen of a list; not of another. */
export function forgetChosen(of: string): void {
  if (keptChosen(of) !== null) sessionStorage.removeItem(KEY)
}
