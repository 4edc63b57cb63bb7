import { rewriteDeletionTitles } from '#content-kinds/server/index.ts'
import { contentOf, type DocumentJson, type NodeJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { lockDocument, readDocument, rewriteUnderNewEpoch } from '#documents/server/index.ts'
import { everyHighlightOfNote, rewriteLooseQuotes } from '#highlights/server/index.ts'
import { eraseJournalText, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { forgetWords, putWords, wordsOfDocument } from '#transcripts/server/index.ts'
import type { Word } from '#transcripts/model/word.ts'
import { coverWords, textOfPiece, type Times } from '../model/cover-words.ts'
import { maskPhrases, mentionsAny, phrasesOf, type Phrases } from '../model/mask-phrases.ts'
import { NOTHING_KEPT, REDACTED_TEXT, type Kept, type KeptPiece, type Part, type Redaction } from '../model/redaction.ts'
import { approvedOfNote, keptOf, putKept } from './store.ts'
import type { Recording } from './require-recording.ts'

/** The words of a note's utterances with their times, by block. */
export async function timesOfNote(tx: CellTransaction, documentId: Id): Promise<Map<string, readonly Word[]>> {
  return new Map((await wordsOfDocument(tx, documentId)).map(({ blockId, words }) => [blockId, words]))
}

/**
 * Covers what is said in redactions, in the transaction that approves them: the words leave the note, its history, its search, its
 * highlights and the journal, and are kept with the redactions alone. Nothing happens to a note that says nothing there.
 */
export async function coverInNote(context: CommandContext, { note, file }: Recording, redactions: readonly Redaction[]): Promise<void> {
  const { tx, teamId } = context
  const muted = redactions.filter(({ audioMuted }) => audioMuted)
  if (muted.length === 0) return
  // What somebody writes, or a transcription adds, from here on waits: the text is put in its place as it is read now.
  await lockDocument(tx, note.documentId)
  const present = await readDocument(tx, note.documentId)
  if (!present) return
  const kept = await keptOf(tx, muted.map(({ id }) => id))
  const times = await timesOfNote(tx, note.documentId)
  const blocks = blockIdsOf(present.content)
  const forgotten = new Map<Id, string[]>()
  for (const { id, startMs, endMs } of muted) forgotten.set(id, await forgetWords(tx, teamId, note.documentId, { fileId: file.id, startMs, endMs }, blocks))
  const { content, taken, times: timesAfter } = coverAll(present.content, file.id, muted, times, kept)
  const said = [...[...taken.values()].flat().map(textOfPiece), ...[...forgotten.values()].flat()]
  if (said.length === 0) return
  // Bars are alike: which of them is which would be guessed from the text alone.
  await putWords(tx, teamId, note.documentId, [...timesAfter].flatMap(([blockId, words]) => (blocks.has(blockId) && words !== times.get(blockId) ? [{ blockId, words: [...words] }] : [])))
  await rewriteUnderNewEpoch(context, note.documentId, () => contentOf(parseContent(content)))
  const quotes = await maskQuotes(context, note.id, phrasesOf(said))
  for (const [at, { id }] of muted.entries()) {
    const before = kept.get(id) ?? NOTHING_KEPT
    await putKept(tx, id, {
      pieces: [...before.pieces, ...(taken.get(id) ?? [])],
      forgotten: [...before.forgotten, ...(forgotten.get(id) ?? [])],
      // What several highlights said is kept once, with the first.
      quotes: at === 0 ? [...before.quotes, ...quotes] : before.quotes,
    })
  }
}

/** Takes out of quotes that came back what other redactions of the note hide, and keeps them with one of those. */
export async function hideInQuotes(context: CommandContext, noteId: Id): Promise<void> {
  const { tx } = context
  const kept = await keptOf(tx, (await approvedOfNote(tx, noteId)).map(({ id }) => id))
  const hidden = new Map([...kept].map(([id, { pieces, forgotten }]) => [id, phrasesOf([...pieces.map(textOfPiece), ...forgotten])]))
  const quotes = await maskQuotes(context, noteId, [...hidden.values()].flat())
  const owners = Map.groupBy(quotes, (quote) => [...hidden].find(([, phrases]) => holdsAny(quote, phrases))?.[0])
  for (const [id, own] of owners) {
    const before = id === undefined ? undefined : kept.get(id)
    if (id !== undefined && before) await putKept(tx, id, { ...before, quotes: [...before.quotes, ...own] })
  }
}

function holdsAny({ text, contextBefore, contextAfter }: Kept['quotes'][number], phrases: Phrases): boolean {
  return maskPhrases(text, phrases) !== text || mentionsAny(contextBefore, phrases) || mentionsAny(contextAfter, phrases)
}

function coverAll(
  present: DocumentJson, fileId: Id, redactions: ReadonlyArray<Part & { id: Id }>, times: Times, kept: ReadonlyMap<Id, Kept>,
): { content: DocumentJson; taken: Map<Id, KeptPiece[]>; times: Times } {
  const taken = new Map<Id, KeptPiece[]>()
  let covered = { content: present, times }
  for (const { id, startMs, endMs } of redactions) {
    const firstPart = Math.max(-1, ...(kept.get(id)?.pieces ?? []).map(({ part }) => part)) + 1
    const { pieces, ...after } = coverWords(covered.content, { redactionId: id, fileId, firstPart, startMs, endMs }, covered.times)
    covered = after
    taken.set(id, pieces)
  }
  return { ...covered, taken }
}

/** Takes phrases out of what highlights say that have no place in the note, and of what the journal says of any. @returns what those highlights said */
async function maskQuotes(context: CommandContext, noteId: Id, phrases: Phrases): Promise<Kept['quotes']> {
  const { tx, emit } = context
  const changed = await rewriteLooseQuotes(tx, noteId, (quote) => ({
    ...quote,
    text: maskPhrases(quote.text, phrases),
    contextBefore: mentionsAny(quote.contextBefore, phrases) ? '' : quote.contextBefore,
    contextAfter: mentionsAny(quote.contextAfter, phrases) ? '' : quote.contextAfter,
  }))
  const highlights = await everyHighlightOfNote(tx, noteId)
  await eraseJournalText(tx, highlights.map(({ id }) => id), (text) => maskPhrases(text, phrases) !== text)
  // Titles may be cut in the middle of a word.
  const masked = (title: string): string => (maskPhrases(title, phrases) === title && mentionsAny(title, phrases) ? REDACTED_TEXT : maskPhrases(title, phrases))
  await rewriteDeletionTitles(tx, highlights.flatMap(({ deletionId }) => deletionId ?? []), masked)
  for (const { highlightId, scopeId } of changed) emit({ type: 'highlight.moved', resource: { kind: 'highlight', id: highlightId }, scopeId })
  return changed.map(({ highlightId, text, contextBefore, contextAfter }) => ({ highlightId, text, contextBefore, contextAfter }))
}

function blockIdsOf(content: DocumentJson): Set<string> {
  const ids = new Set<string>()
  const visit = (node: NodeJson): void => {
    if (typeof node.attrs?.['id'] === 'string') ids.add(node.attrs['id'])
    node.content?.forEach(visit)
  }
  visit(content)
  return ids
}
