import * as Y from 'yjs'
import { openDocumentSession, type DocumentSession } from './document-session.ts'
import { keepLeftText, leftText } from './left-texts.ts'

/** A session that was opened ahead and nobody took is closed after this time. */
const UNTAKEN_MS = 10_000

/** Sessions of this page by document and epoch; one that nobody has taken yet has a way to stop waiting. */
const opened = new Map<string, { session: DocumentSession; stopWaiting: (() => void) | null }>()
const keyOf = (documentId: string, epoch: number): string => `${documentId}/${epoch}`

/** A session that waits for the page that shows it. */
interface SessionAhead {
  session: DocumentSession
  /**
   * Its text is shown already: it waits for its page, however long that takes.
   * @returns how to close it while nobody has taken it
   */
  hold(): () => void
}

/**
 * Opens a document for editing before the part that shows it stands: the text is then on its way while that is drawn.
 * Null where it is open.
 * @param updates what is known of its text already
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
 * What a document says is there, before its session was told: it is drawn from whichever of both comes first. Opens it
 * ahead where nobody has opened it yet.
 */
export function textIsThere(documentId: string, epoch: number, updates: readonly Uint8Array[]): void {
  const session = opened.get(keyOf(documentId, epoch))?.session
  if (!session) return void openSessionAhead(documentId, epoch, updates)
  const { ydoc, provider } = session
  if (provider.isSynced) return
  // As if it came from there: nothing of it is an edit.
  ydoc.transact(() => {
    for (const update of updates) Y.applyUpdate(ydoc, update, provider)
  }, provider)
  ydoc.emit('load', [ydoc])
}

/** The session of a document for the part that shows it: one that was opened ahead, or its own. */
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
  // What is not saved is kept by the device, and what was refused by nobody.
  if (session.saved.current().status === 'saved') keepLeftText(key, () => Y.encodeStateAsUpdate(session.ydoc))
  void session.close()
}

/** Nobody shows this session any more. */
export function leaveSession(documentId: string, epoch: number, session: DocumentSession): void {
  leave(keyOf(documentId, epoch), session)
}
