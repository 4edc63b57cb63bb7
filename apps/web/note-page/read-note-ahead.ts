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

/** When each note was requested, and whether it was opened then or only pointed at. */
const asked = new Map<Id, { at: number; opens: boolean }>()

/** Whether the note's page can use what was just preloaded. */
export function wasReadAhead(noteId: Id): boolean {
  return performance.now() - (asked.get(noteId)?.at ?? -FRESH_MS) < FRESH_MS
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
  if (wasReadAhead(noteId) && (asked.get(noteId)?.opens === true || !opens)) return
  asked.set(noteId, { at: performance.now(), opens })
  if (opens && text) openSessionAhead(text.documentId, text.documentEpoch)
  // A cached note is drawn immediately, and its page opens its text.
  if (isStillSo(client, questionIn(NoteScreenDocument, { id: noteId }))) return
  if (opens && !text) void openPreloadedText(noteId)
  client.query({ query: NoteScreenDocument, variables: { id: noteId }, fetchPolicy: 'network-only' }).then(
    ({ data }) => {
      const note = data?.note
      if (opens && note?.viewerCan.edit) openSessionAhead(note.documentId, note.documentEpoch)
    },
    () => asked.delete(noteId),
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
