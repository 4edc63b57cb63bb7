import { editDocument, livingAnchors } from '#documents/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { rewriteLooseQuotes } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { putWords, wordsOfDocument } from '#transcripts/server/index.ts'
import type { Word } from '#transcripts/model/word.ts'
import { NOTHING_KEPT, REDACTED_TEXT, type Kept, type KeptPiece, type Redaction } from '../model/redaction.ts'
import { coveredBlocks, restoreWords } from '../model/restore-words.ts'
import { coverInTexts, hideInQuotes } from './cover-in-texts.ts'
import type { Recording } from './require-recording.ts'
import { approvedOf, keptOf, putKept } from './store.ts'
import { lockTextsShowing } from './texts-showing.ts'

/**
 * Restores what redactions removed from texts, with its times and anchors. What another redaction hides as well is then
 * kept by that one. The redactions already count as restored.
 */
export async function restoreInTexts(
  context: CommandContext,
  recording: Recording,
  redactions: readonly Redaction[],
): Promise<void> {
  const { tx } = context
  const texts = await lockTextsShowing(tx, recording)
  const kept = await keptOf(
    tx,
    redactions.map(({ id }) => id),
  )
  for (const { documentId, noteId } of texts) {
    const living = await livingAnchors(context, documentId)
    const isAlive = (mark: string, anchor: string): boolean =>
      mark !== 'highlight' || living.highlight?.has(anchor) === true
    const pieces = new Map(redactions.map(({ id }) => [id, kept.get(id)?.pieces ?? []]))
    // In one edit, because each reads and writes the whole text.
    await editDocument(
      context,
      documentId,
      (doc) => restoreWords(doc, pieces, isAlive),
      'edited',
      async (content) => restoreTimes(context, documentId, content, pieces),
    )
    if (noteId !== null)
      await restoreQuotes(
        tx,
        noteId,
        redactions.flatMap(({ id }) => kept.get(id)?.quotes ?? []),
      )
  }
  await putKept(
    tx,
    redactions.map(({ id }) => ({ id, ...NOTHING_KEPT })),
  )
  const others = (await approvedOf(tx, recording.file.id)).filter((other) =>
    redactions.some((one) => one.startMs < other.endMs && one.endMs > other.startMs),
  )
  await coverInTexts(context, recording, others)
  if ([...kept.values()].every(({ quotes }) => quotes.length === 0)) return
  for (const { noteId } of texts) if (noteId !== null) await hideInQuotes(context, noteId, recording.file.id)
}

/** Stores the words' times before the words are restored: they keep them, because they are matched again. */
async function restoreTimes(
  { tx, teamId }: CommandContext,
  documentId: Id,
  content: DocumentJson,
  pieces: ReadonlyMap<Id, readonly KeptPiece[]>,
): Promise<void> {
  const places = coveredBlocks(content, new Set(pieces.keys())).map(({ redactionId, part, blockId }) => ({
    blockId,
    words: pieces.get(redactionId)?.find((piece) => piece.part === part)?.words ?? [],
  }))
  const rows = new Map(
    (await wordsOfDocument(tx, documentId, [...new Set(places.map(({ blockId }) => blockId))])).map((row) => [
      row.blockId,
      [...row.words],
    ]),
  )
  for (const { blockId, words } of places) {
    const row = rows.get(blockId)
    const at = row ? placeOf(row, words) : -1
    if (row && at >= 0) row.splice(at, 1, ...words)
  }
  await putWords(
    tx,
    teamId,
    documentId,
    [...rows].map(([blockId, words]) => ({ blockId, words })),
  )
}

/** The index of the word in an utterance that replaces these words. */
function placeOf(row: readonly Word[], words: readonly Word[]): number {
  const [first] = words
  const last = words.at(-1)
  if (!first || !last) return -1
  return row.findIndex(
    ({ text, startMs, endMs }) => text.includes(REDACTED_TEXT) && startMs <= first.startMs && endMs >= last.endMs,
  )
}

async function restoreQuotes(tx: CellTransaction, noteId: Id, quotes: Kept['quotes']): Promise<void> {
  const byId = new Map(quotes.map((quote) => [quote.highlightId, quote]))
  if (byId.size > 0) await rewriteLooseQuotes(tx, noteId, (loose) => ({ ...loose, ...byId.get(loose.highlightId) }))
}
