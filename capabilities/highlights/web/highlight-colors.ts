import { useMemo, useState } from 'react'
import type { AnchorColors } from '#editor/web/index.ts'
import { normalizeHex, paleVariant, type ColorMode } from '#platform/kernel/colors.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { UNTAGGED_COLOR } from '../model/highlight-color.ts'

/**
 * The colour in which each highlight is marked in the text (document 1 §9): the pale variant that is readable in this
 * mode. The same map until a colour changes.
 */
export function useHighlightColors(highlights: readonly { id: string; color: string }[]): AnchorColors {
  const mode = useColorMode()
  const colors = useMemo(
    () => new Map(highlights.map(({ id, color }) => [id, markColor(color, mode)])),
    [highlights, mode],
  )
  const [kept, setKept] = useState<AnchorColors>(colors)
  const isSame = colors.size === kept.size && [...colors].every(([id, color]) => kept.get(id) === color)
  if (!isSame) setKept(colors)
  return isSame ? kept : colors
}

const known = new Map<string, string>()

function markColor(color: string, mode: ColorMode): string {
  const key = `${mode} ${color}`
  const found = known.get(key) ?? paleVariant(normalizeHex(color) ?? UNTAGGED_COLOR, mode).solid
  known.set(key, found)
  return found
}
