import { useMantineContext } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { normalizeHex, paleVariant, PICKABLE_COLORS, type ColorMode, type PaleVariant } from '../../kernel/colors.ts'

const known = new Map<string, PaleVariant>()

let dark: MediaQueryList | null = null
function darkness(): MediaQueryList {
  dark ??= window.matchMedia('(prefers-color-scheme: dark)')
  return dark
}
const isDark = (): boolean => darkness().matches
function followDarkness(listener: () => void): () => void {
  darkness().addEventListener('change', listener)
  return () => darkness().removeEventListener('change', listener)
}

/**
 * The colour mode that is shown now, with `auto` resolved. Every dot and chip of a page asks for it: the library's own
 * hooks ask the browser three times for each of them, and run five effects.
 */
export function useColorMode(): ColorMode {
  const { colorScheme } = useMantineContext()
  const isDarkHere = useSyncExternalStore(followDarkness, isDark)
  return colorScheme === 'auto' ? (isDarkHere ? 'dark' : 'light') : colorScheme
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
