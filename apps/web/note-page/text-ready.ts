import { createContext, useContext, useEffect } from 'react'
import type { DocumentSession } from '#documents/web/index.ts'

/** Called by the component that draws the text, once it is drawn. */
export const TextReadyContext = createContext<() => void>(() => undefined)

/**
 * Reports that the text is drawn: once the shared text is loaded and drawn, or when `drawn` says so of a text to read.
 */
export function useReportText(session: DocumentSession | null, drawn: boolean): void {
  const notify = useContext(TextReadyContext)
  useEffect(() => {
    if (drawn) notify()
    if (!session) return undefined
    const { provider } = session
    let frame = 0
    const afterDrawing = (): void => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(notify)
      })
    }
    if (provider.isSynced) afterDrawing()
    else provider.on('synced', afterDrawing)
    return () => {
      provider.off('synced', afterDrawing)
      cancelAnimationFrame(frame)
    }
  }, [session, drawn, notify])
}
