import { TRUE_CELLS } from '#fields/model/types/boolean.ts'

/** A cell that says "this option was chosen" without naming it: a tick, or the option's number. */
export function isTick(text: string): boolean {
  return TRUE_CELLS.has(text.toLowerCase()) || /^\d{1,3}$/.test(text)
}
