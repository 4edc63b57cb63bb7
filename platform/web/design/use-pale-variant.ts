import { useComputedColorScheme } from '@mantine/core'
import { normalizeHex, paleVariant, PICKABLE_COLORS, type ColorMode, type PaleVariant } from '../../kernel/colors.ts'

const known = new Map<string, PaleVariant>()

/** The colour mode that is shown now, with `auto` resolved. */
export function useColorMode(): ColorMode {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}

/** The pale variant of a chosen colour in the current mode; an invalid colour counts as grey. */
export function usePaleVariant(color: string): PaleVariant {
  return paleIn(useColorMode(), color)
}

/** The same for callers that know the mode: a table reads it once, not for each of a thousand chips. */
export function paleIn(mode: ColorMode, color: string): PaleVariant {
  const key = `${mode} ${color}`
  const found = known.get(key)
  if (found) return found
  const made = paleVariant(normalizeHex(color) ?? PICKABLE_COLORS.gray, mode)
  known.set(key, made)
  return made
}
