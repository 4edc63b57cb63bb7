import { createContext, useContext, useEffect, useState } from 'react'
import type { DocumentSession } from '#documents/web/index.ts'
import { textStandsNow } from '../../shell/text-first.ts'

/** So long what lies around the text waits for it. */
const PATIENCE_MS = 1_500

/** Whoever draws the text tells by this that it stands. */
export const TextStandsContext = createContext<() => void>(() => undefined)

/**
 * Whether the text of the note stands on the page, or has been waited for long enough: what is large and lies around it
 * comes after it.
 */
export function useTextStands(): { stands: boolean; tell: () => void } {
  const [stands, setStands] = useState(false)
  const [tell] = useState(() => () => {
    setStands(true)
    textStandsNow()
  })
  useEffect(() => {
    const timer = setTimeout(tell, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [tell])
  return { stands, tell }
}

/** Tells once the shared text has come and was drawn, or `drawn` says that a text to read was. */
export function useTellText(session: DocumentSession | null, drawn: boolean): void {
  const tell = useContext(TextStandsContext)
  useEffect(() => {
    if (drawn) tell()
    if (!session) return undefined
    const { provider } = session
    let frame = 0
    const afterDrawing = (): void => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(tell)
      })
    }
    if (provider.isSynced) afterDrawing()
    else provider.on('synced', afterDrawing)
    return () => {
      provider.off('synced', afterDrawing)
      cancelAnimationFrame(frame)
    }
  }, [session, drawn, tell])
}
