import { useEffect, useState } from 'react'
import { openDocumentSession, type DocumentSession } from './document-session.ts'

/** A session that was opened ahead and nobody took is closed after this time. */
const UNTAKEN_MS = 10_000

/** Sessions of this page by document and epoch; the timer closes one that nobody has taken yet. */
const opened = new Map<string, { session: DocumentSession; timer: ReturnType<typeof setTimeout> | null }>()
const keyOf = (documentId: string, epoch: number): string => `${documentId}/${epoch}`

/** Opens a document for editing before the part that shows it stands: the text is then on its way while that is drawn. */
export function openSessionAhead(documentId: string, epoch: number): void {
  const key = keyOf(documentId, epoch)
  if (opened.has(key)) return
  const session = openDocumentSession({ documentId, epoch })
  opened.set(key, { session, timer: setTimeout(() => leave(key, session), UNTAKEN_MS) })
}

function take(key: string, documentId: string, epoch: number): DocumentSession {
  const ahead = opened.get(key)
  if (!ahead?.timer) {
    const session = openDocumentSession({ documentId, epoch })
    if (!ahead) opened.set(key, { session, timer: null })
    return session
  }
  clearTimeout(ahead.timer)
  ahead.timer = null
  return ahead.session
}

function leave(key: string, session: DocumentSession): void {
  if (opened.get(key)?.session === session) opened.delete(key)
  void session.close()
}

/** Opens a document for editing while the component is mounted; null until it is open, and while `documentId` is null. */
export function useDocumentSession(documentId: string | null, epoch: number): DocumentSession | null {
  const [session, setSession] = useState<DocumentSession | null>(null)
  useEffect(() => {
    if (documentId === null) return undefined
    const key = keyOf(documentId, epoch)
    const taken = take(key, documentId, epoch)
    setSession(taken)
    return () => {
      setSession(null)
      leave(key, taken)
    }
  }, [documentId, epoch])
  return session
}
