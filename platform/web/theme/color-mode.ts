import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

/**
 * Where the chosen colour mode is kept in the browser: `light`, `dark` or `auto` (document 1 §9).
 * `color-mode.js`, which runs before the first paint, reads the same key.
 */
const COLOR_MODE_KEY = 'color-mode'

/** Reads and writes the colour mode, follows other tabs, and works without storage (private windows may refuse it). */
export function colorModeManager(storage: () => Storage = () => window.localStorage): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get(defaultValue) {
      try {
        const kept = storage().getItem(COLOR_MODE_KEY)
        return isMantineColorScheme(kept) ? kept : defaultValue
      } catch {
        return defaultValue
      }
    },
    set(value: MantineColorScheme) {
      try {
        storage().setItem(COLOR_MODE_KEY, value)
      } catch {
        // Without storage, the mode still applies until the page is closed.
      }
    },
    subscribe(onUpdate) {
      const follow = (event: StorageEvent) => {
        if (event.key === COLOR_MODE_KEY && isMantineColorScheme(event.newValue)) onUpdate(event.newValue)
      }
      window.addEventListener('storage', follow)
      stop = () => window.removeEventListener('storage', follow)
    },
    unsubscribe() {
      stop?.()
    },
    clear() {
      try {
        storage().removeItem(COLOR_MODE_KEY)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
