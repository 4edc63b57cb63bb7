import { useEffect } from 'react'
import { openedLately } from './opened-lately.ts'
import { useShellData } from './shell-data.tsx'
import { useShownThing } from './shown-thing.ts'

/** Stores what is opened, for the palette: each thing once its page shows it, and again when its title changes. */
export function KeepOpened() {
  const { email } = useShellData().viewer
  const shown = useShownThing()
  useEffect(() => {
    if (shown) openedLately.keep(shown, email)
  }, [shown, email])
  return null
}
