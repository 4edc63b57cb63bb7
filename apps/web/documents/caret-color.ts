import { PICKABLE_COLORS, readableOn } from '#platform/kernel/colors.ts'
import { caretColorAmong } from './caret-color-among.ts'

/** Colours of carets, dark enough for white letters. */
export const CARET_COLORS = Object.values(PICKABLE_COLORS).map((color) => readableOn('#ffffff', color))

/** The colour of a user's caret: the same for a name on every screen. */
export function caretColorOf(name: string): string {
  return caretColorAmong(CARET_COLORS, name)
}
