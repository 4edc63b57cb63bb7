import { PICKABLE_COLORS, readableOn } from '#platform/kernel/colors.ts'

const colors = Object.values(PICKABLE_COLORS)

/** The colour of somebody's caret: the same for a name on every screen, and dark enough for white letters. */
export function caretColorOf(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return readableOn('#ffffff', colors[sum % colors.length] ?? PICKABLE_COLORS.gray)
}
