import { parseDocumentName } from '#documents/model/opening.ts'
import { DOCUMENT_HEADER, splitUpdates } from '#documents/model/preloaded-text.ts'
import { textAddress } from '#notes/model/text-address.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** The text of a note from the server, and the name under which it is opened. */
interface FetchedText {
  documentId: Id
  epoch: number
  updates: Uint8Array[]
}

/**
 * Fetches the text of a note for a user who may write in it, before its document is opened. Null for everyone else, and
 * where it does not arrive within this time: it is then requested in another way, which shows what is wrong.
 */
export async function fetchText(noteId: Id, patienceMs: number): Promise<FetchedText | null> {
  try {
    const answer = await fetch(textAddress(noteId), { signal: AbortSignal.timeout(patienceMs) })
    const name = parseDocumentName(answer.headers.get(DOCUMENT_HEADER) ?? '')
    if (answer.status !== 200 || name === null) return null
    return { ...name, updates: splitUpdates(await answer.arrayBuffer()) }
  } catch {
    return null
  }
}
