import { createContext, useContext, useEffect } from 'react'
import type { DocumentSession } from '#documents/web/index.ts'

/** Whoever draws the text tells by this that it stands. */
export const TextStandsContext = createContext<() => void>(() => undefined)

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
