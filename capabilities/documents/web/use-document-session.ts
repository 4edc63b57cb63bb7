import { useEffect, useState } from 'react'
import type { DocumentSession } from './document-session.ts'
import { leaveSession, takeSession } from './sessions.ts'

/**
 * Opens a document for editing while the component is mounted; null until it is open, and while `documentId` is null.
 */
export function useDocumentSession(documentId: string | null, epoch: number): DocumentSession | null {
  const [session, setSession] = useState<DocumentSession | null>(null)
  useEffect(() => {
    if (documentId === null) return undefined
    const taken = takeSession(documentId, epoch)
    setSession(taken)
    return () => {
      setSession(null)
      leaveSession(documentId, epoch, taken)
    }
  }, [documentId, epoch])
  return session
}
