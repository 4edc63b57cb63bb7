import { useEffect, useState } from 'react'
import { openDocumentSession, type DocumentSession } from './document-session.ts'

/** Opens a document for editing while the component is mounted; null until it is open, and while `documentId` is null. */
export function useDocumentSession(documentId: string | null, epoch: number): DocumentSession | null {
  const [session, setSession] = useState<DocumentSession | null>(null)
  useEffect(() => {
    if (documentId === null) return undefined
    let opened: DocumentSession | null = null
    let left = false
    void openDocumentSession({ documentId, epoch }).then((ready) => {
      if (left) return ready.close()
      opened = ready
      setSession(ready)
      return undefined
    })
    return () => {
      left = true
      setSession(null)
      void opened?.close()
    }
  }, [documentId, epoch])
  return session
}
