import { useMantineContext } from '@mantine/core'
import { useCallback } from 'react'

/** In milliseconds: the new colours are computed by then. */
const SWITCHED_AFTER_MS = 10

/** Switches the colour mode. Without the transitions of single parts, whose colours would follow one after the other. */
export function useSwitchColorMode(): (mode: 'light' | 'dark') => void {
  const { setColorScheme } = useMantineContext()
  return useCallback(
    (mode) => {
      const { dataset } = document.documentElement
      dataset['switchesColors'] = ''
      setColorScheme(mode)
      setTimeout(() => delete dataset['switchesColors'], SWITCHED_AFTER_MS)
    },
    [setColorScheme],
  )
}
