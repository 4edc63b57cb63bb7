import { useMemo, useRef } from 'react'
import type { AnchorColors } from '#editor/web/index.ts'
import { normalizeHex, paleVariant, type ColorMode } from '#platform/kernel/colors.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { UNTAGGED_COLOR } from '../model/highlight-color.ts'

/**
 * The colour in which each highlight is marked in the text (document 1 §9): of its pale variant the one that reads in
 * this mode. The same map until a colour changes.
 */
export function useHighlightColors(highlights: readonly { id: string; color: string }[]): AnchorColors {
  const mode = useColorMode()
  const kept = useRef<AnchorColors>(new Map())
  return useMemo(() => {
    const colors = new Map(highlights.map(({ id, color }) => [id, markColor(color, mode)]))
    const same = colors.size === kept.current.size && [...colors].every(([id, color]) => kept.current.get(id) === color)
    if (!same) kept.current = colors
    return kept.current
  }, [highlights, mode])
}

const known = new Map<string, string>()

function markColor(color: string, mode: ColorMode): string {
  const key = `${mode} ${color}`
  const found = known.get(key) ?? paleVariant(normalizeHex(color) ?? UNTAGGED_COLOR, mode).solid
  known.set(key, found)
  return found
}
