import { PICKABLE_COLORS, type HexColor } from '#platform/kernel/colors.ts'

const COLORS = (['blue', 'orange', 'teal', 'pink', 'green', 'violet', 'brown', 'sky', 'red', 'lime'] as const).map(
  (name) => PICKABLE_COLORS[name],
)

/** The colour of the n-th speaker of a note, from 0. */
export function speakerColor(position: number): HexColor {
  return COLORS[position % COLORS.length] ?? PICKABLE_COLORS.gray
}
