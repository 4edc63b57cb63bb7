import { useEffect, useState } from 'react'
import { openDocumentSession, type DocumentSession } from './document-session.ts'

/** A session that was opened ahead and nobody took is closed after this time. */
const UNTAKEN_MS = 10_000

interface Ahead {
  session: DocumentSession
  timer: ReturnType<typeof setTimeout>
}

const ahead = new Map<string, Ahead>()
const keyOf = (documentId: string, epoch: number): string => `${documentId}/${epoch}`

/** Opens a document for editing before the part that shows it stands: the text is then on its way while that is drawn. */
export function openSessionAhead(documentId: string, epoch: number): void {
  const key = keyOf(documentId, epoch)
  if (ahead.has(key)) return
  const session = openDocumentSession({ documentId, epoch })
  ahead.set(key, { session, timer: setTimeout(() => {
    ahead.delete(key)
    void session.close()
  }, UNTAKEN_MS) })
}

function take(documentId: string, epoch: number): DocumentSession {
  const key = keyOf(documentId, epoch)
  const opened = ahead.get(key)
  if (!opened) return openDocumentSession({ documentId, epoch })
  clearTimeout(opened.timer)
  ahead.delete(key)
  return opened.session
}

/** Opens a document for editing while the component is mounted; null until it is open, and while `documentId` is null. */
export function useDocumentSession(documentId: string | null, epoch: number): DocumentSession | null {
  const [session, setSession] = useState<DocumentSession | null>(null)
  useEffect(() => {
    if (documentId === null) return undefined
    const opened = take(documentId, epoch)
    setSession(opened)
    return () => {
      setSession(null)
      void opened.close()
    }
  }, [documentId, epoch])
  return session
}
