import * as Y from 'yjs'
import { openDocumentSession, type DocumentSession } from './document-session.ts'
import { keepLeftText, leftText } from './left-texts.ts'

/** A session that was opened in advance and is still unused after this time is closed. */
const UNTAKEN_MS = 10_000

/** Sessions of this page by document and epoch; one that is not in use yet has a way to cancel its timeout. */
const opened = new Map<string, { session: DocumentSession; stopWaiting: (() => void) | null }>()
const keyOf = (documentId: string, epoch: number): string => `${documentId}/${epoch}`

/** A session that waits for the page that shows it. */
interface SessionAhead {
  session: DocumentSession
  /**
   * Its text is already shown: it waits for its page, however long that takes.
   * @returns how to close it as long as it is unused
   */
  hold(): () => void
}

/**
 * Opens a document for editing before the component that shows it is mounted, so that the text loads while that is
 * drawn. Null if it is open already.
 * @param updates the known part of its text
 */
export function openSessionAhead(
  documentId: string,
  epoch: number,
  updates: readonly Uint8Array[] = leftText(keyOf(documentId, epoch)),
): SessionAhead | null {
  const key = keyOf(documentId, epoch)
  if (opened.has(key)) return null
  const session = openDocumentSession({ documentId, epoch, updates })
  const timer = setTimeout(() => leave(key, session), UNTAKEN_MS)
  const entry = { session, stopWaiting: () => clearTimeout(timer) }
  opened.set(key, entry)
  return {
    session,
    hold() {
      entry.stopWaiting()
      return () => {
        if (opened.get(key)?.stopWaiting) leave(key, session)
      }
    },
  }
}

/**
 * The text of a document arrived before its session received it: it is drawn from whichever comes first. Opens a
 * session in advance if there is none.
 */
export function textIsThere(documentId: string, epoch: number, updates: readonly Uint8Array[]): void {
  const session = opened.get(keyOf(documentId, epoch))?.session
  if (!session) return void openSessionAhead(documentId, epoch, updates)
  const { ydoc, provider } = session
  if (provider.isSynced) return
  // Applied as if it came from the provider: none of it is an edit.
  ydoc.transact(() => {
    for (const update of updates) Y.applyUpdate(ydoc, update, provider)
  }, provider)
  ydoc.emit('load', [ydoc])
}

/** The session of a document for the component that shows it: one that was opened in advance, or a new one. */
export function takeSession(documentId: string, epoch: number): DocumentSession {
  const key = keyOf(documentId, epoch)
  const ahead = opened.get(key)
  if (!ahead?.stopWaiting) {
    const session = openDocumentSession({ documentId, epoch, updates: leftText(key) })
    if (!ahead) opened.set(key, { session, stopWaiting: null })
    return session
  }
  ahead.stopWaiting()
  ahead.stopWaiting = null
  return ahead.session
}

function leave(key: string, session: DocumentSession): void {
  if (opened.get(key)?.session === session) opened.delete(key)
  // The device keeps what is not saved; only saved texts are kept here.
  if (session.saved.current().status === 'saved') keepLeftText(key, () => Y.encodeStateAsUpdate(session.ydoc))
  void session.close()
}

/** The session is no longer shown. */
export function leaveSession(documentId: string, epoch: number, session: DocumentSession): void {
  leave(keyOf(documentId, epoch), session)
}
