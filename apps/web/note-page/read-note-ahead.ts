import type { ApolloClient } from '@apollo/client'
import { NoteScreenDocument } from '#generated/operations/apps/web/note-page/note-screen.ts'
import { openSessionAhead, textIsThere } from '#documents/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'
import { fetchText } from './fetch-text.ts'

/** Something preloaded is not requested again within this time. */
const FRESH_MS = 5_000

/** How long it may take; by then the document has loaded it. */
const TEXT_TIMEOUT_MS = 5_000

const askedAt = new Map<Id, number>()
/** The same of notes that were opened, not only pointed at. */
const openedAt = new Map<Id, number>()

const isRecent = (at: number | undefined): boolean => performance.now() - (at ?? -FRESH_MS) < FRESH_MS

/** Whether the note's page can use what was just preloaded. */
export function wasReadAhead(noteId: Id): boolean {
  return isRecent(askedAt.get(noteId))
}

/**
 * Requests a note, and where it is editable its shared text, before its page is drawn. A failure shows on the page,
 * which requests it again.
 * @param text the name under which its text is opened, where that is known already
 */
export function readNoteAhead(
  client: ApolloClient,
  noteId: Id,
  opens: boolean,
  text: { documentId: Id; documentEpoch: number } | null,
): void {
  if (opens ? isRecent(openedAt.get(noteId)) : wasReadAhead(noteId)) return
  askedAt.set(noteId, performance.now())
  if (opens) openedAt.set(noteId, performance.now())
  if (opens && text) openSessionAhead(text.documentId, text.documentEpoch)
  // A cached note is drawn immediately, and its page opens its text.
  if (isStillSo(client, questionIn(NoteScreenDocument, { id: noteId }))) return
  if (opens && !text) void openPreloadedText(noteId)
  client.query({ query: NoteScreenDocument, variables: { id: noteId }, fetchPolicy: 'network-only' }).then(
    ({ data }) => {
      const note = data?.note
      if (opens && note?.viewerCan.edit) openSessionAhead(note.documentId, note.documentEpoch)
    },
    () => [askedAt, openedAt].forEach((asked) => asked.delete(noteId)),
  )
}

/**
 * The text is requested together with the note: its document, whose name the note has, would be requested only after
 * it.
 */
async function openPreloadedText(noteId: Id): Promise<void> {
  const text = await fetchText(noteId, TEXT_TIMEOUT_MS)
  if (text) textIsThere(text.documentId, text.epoch, text.updates)
}
