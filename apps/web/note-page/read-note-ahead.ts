import type { ApolloClient } from '@apollo/client'
import { NoteScreenDocument } from '#generated/operations/apps/web/note-page/note-screen.ts'
import { openSessionAhead, textIsThere } from '#documents/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'
import { fetchText } from './fetch-text.ts'

/** What was asked for ahead is not asked for again within this time. */
const FRESH_MS = 5_000

/** So long it may take; its document has it by then. */
const TEXT_TIMEOUT_MS = 5_000

const askedAt = new Map<Id, number>()

/** Whether the note's page may do with what was just read. */
export function wasReadAhead(noteId: Id): boolean {
  return performance.now() - (askedAt.get(noteId) ?? -FRESH_MS) < FRESH_MS
}

/**
 * Asks for a note, and where it is opened for its shared text, while its page is not drawn yet. A failure shows on the
 * page, which asks again.
 * @param text the name under which its text is opened, where that is known already
 */
export function readNoteAhead(
  client: ApolloClient,
  noteId: Id,
  opens: boolean,
  text: { documentId: Id; documentEpoch: number } | null,
): void {
  if (wasReadAhead(noteId)) return
  askedAt.set(noteId, performance.now())
  if (opens && text) openSessionAhead(text.documentId, text.documentEpoch)
  // What is known is drawn, and opens its text.
  if (isStillSo(client, questionIn(NoteScreenDocument, { id: noteId }))) return
  if (opens && !text) void openPreloadedText(noteId)
  client.query({ query: NoteScreenDocument, variables: { id: noteId }, fetchPolicy: 'network-only' }).then(
    ({ data }) => {
      const note = data?.note
      if (opens && note?.viewerCan.edit) openSessionAhead(note.documentId, note.documentEpoch)
    },
    () => askedAt.delete(noteId),
  )
}

/** The text is asked for beside the note: its document, whose name the note tells, would be asked only then. */
async function openPreloadedText(noteId: Id): Promise<void> {
  const text = await fetchText(noteId, TEXT_TIMEOUT_MS)
  if (text) textIsThere(text.documentId, text.epoch, text.updates)
}
