import { rewriteDeletionTitles } from '#content-kinds/server/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { readDocument, rewriteUnderNewEpoch } from '#documents/server/index.ts'
import { everyHighlightOfNote, rewriteLooseQuotes, wordsCovered } from '#highlights/server/index.ts'
import { eraseJournalText, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { forgetWords, putWords, wordsOfDocument, wordsWithin } from '#transcripts/server/index.ts'
import type { Word } from '#transcripts/model/word.ts'
import { highlightEvents } from '#highlights/model/events.ts'
import {
  blocksWithin,
  coverWords,
  saidIn,
  sourcesIn,
  textOfPiece,
  timesOfCopies,
  type Said,
  type Sources,
  type Times,
} from '../model/cover-words.ts'
import { maskPhrases, mentionsAny, phrasesOf, type Phrases } from '../model/mask-phrases.ts'
import { NOTHING_KEPT, REDACTED_TEXT, type Kept, type Part, type Redaction } from '../model/redaction.ts'
import { approvedOf, approvedOfNote, keptOf, putKept } from './store.ts'
import type { Recording } from './require-recording.ts'
import { lockTextsShowing, type ShownText } from './texts-showing.ts'

/** The words of a text's utterances with their times, by block. */
export async function timesOfDocument(tx: CellTransaction, documentId: Id): Promise<Map<string, readonly Word[]>> {
  return new Map((await wordsOfDocument(tx, documentId)).map(({ blockId, words }) => [blockId, words]))
}

/**
 * Covers what is said in redactions, in the transaction that approves them: the words are removed from the recording's
 * note and every other text that they were copied into with the recording, and from their history, search, highlights
 * and the journal. Only the redactions keep them.
 */
export async function coverInTexts(
  context: CommandContext,
  recording: Recording,
  redactions: readonly Redaction[],
): Promise<void> {
  const muted = redactions.filter(({ audioMuted }) => audioMuted)
  if (muted.length === 0) return
  const texts = await lockTextsShowing(context.tx, recording)
  const sources = sourcesIn(texts.length > 1 ? await saidInNote(context.tx, recording) : [], muted)
  for (const text of texts) await coverInText(context, text, recording, muted, sources)
}

/** The utterances of a recording in its own note: the source of its copies. */
async function saidInNote(tx: CellTransaction, { note, file }: Recording): Promise<Said[]> {
  const document = await readDocument(tx, note.documentId)
  return document ? saidIn(document.content, file.id, await timesOfDocument(tx, note.documentId)) : []
}

/**
 * The content of a text, and the times of those words that may be said in the parts: in hours of speech, these are few.
 */
export async function readAround(
  tx: CellTransaction,
  documentId: Id,
  parts: readonly Part[],
): Promise<{ content: DocumentJson; times: Times } | null> {
  const document = await readDocument(tx, documentId)
  if (!document) return null
  const { content } = document
  const words = await wordsWithin(tx, documentId, parts, blocksWithin(content, parts))
  return { content, times: new Map(words.map((one) => [one.blockId, one.words])) }
}

async function coverInText(
  context: CommandContext,
  { documentId, noteId }: ShownText,
  { note, file }: Recording,
  muted: readonly Redaction[],
  sources: Sources,
): Promise<void> {
  const { tx, teamId } = context
  const present = await readAround(tx, documentId, muted)
  if (!present) return
  const kept = await keptOf(
    tx,
    muted.map(({ id }) => id),
  )
  const { times: own } = present
  const times = documentId === note.documentId ? own : timesOfCopies(present.content, file.id, own, sources, muted)
  const blocks = blockIdsOf(present.content)
  const forgotten = await forgetWords(tx, teamId, documentId, { fileId: file.id, parts: muted }, blocks)
  const {
    content,
    pieces: taken,
    times: timesAfter,
  } = coverWords(
    present.content,
    muted.map(({ id, startMs, endMs }) => ({
      redactionId: id,
      fileId: file.id,
      firstPart: Math.max(-1, ...(kept.get(id)?.pieces ?? []).map(({ part }) => part)) + 1,
      startMs,
      endMs,
    })),
    times,
  )
  const hidden = [...[...taken.values()].flat().map(textOfPiece), ...[...forgotten.values()].flat()]
  if (hidden.length === 0) return
  // All bars look the same, so matching them by text alone would be a guess; their times are stored here.
  await putWords(
    tx,
    teamId,
    documentId,
    [...timesAfter].flatMap(([blockId, words]) =>
      blocks.has(blockId) && words !== own.get(blockId) ? [{ blockId, words: [...words] }] : [],
    ),
  )
  const quotesBefore = noteId === null ? [] : await everyHighlightOfNote(tx, noteId)
  await rewriteUnderNewEpoch(context, documentId, () => content, present.content)
  const quotes = noteId === null ? [] : await maskQuotes(context, noteId, phrasesOf(hidden), quotesBefore)
  await putKept(
    tx,
    muted.map(({ id }, at) => {
      const before = kept.get(id) ?? NOTHING_KEPT
      return {
        id,
        pieces: [...before.pieces, ...(taken.get(id) ?? [])],
        forgotten: [...before.forgotten, ...(forgotten.get(id) ?? [])],
        // The quotes of highlights are kept once, with the first.
        quotes: at === 0 ? [...before.quotes, ...quotes] : before.quotes,
      }
    }),
  )
}

/**
 * Masks in restored quotes what other redactions of the note, or of a recording that it shows, hide, and keeps the
 * quotes with one of those.
 */
export async function hideInQuotes(context: CommandContext, noteId: Id, fileId: Id): Promise<void> {
  const { tx } = context
  const hiding = [...(await approvedOfNote(tx, noteId)), ...(await approvedOf(tx, fileId))]
  const kept = await keptOf(tx, [...new Set(hiding.map(({ id }) => id))])
  const hidden = new Map(
    [...kept].map(([id, { pieces, forgotten }]) => [id, phrasesOf([...pieces.map(textOfPiece), ...forgotten])]),
  )
  const quotes = await maskQuotes(context, noteId, [...hidden.values()].flat(), await everyHighlightOfNote(tx, noteId))
  const owners = Map.groupBy(quotes, (quote) => [...hidden].find(([, phrases]) => holdsAny(quote, phrases))?.[0])
  await putKept(
    tx,
    [...owners].flatMap(([id, own]) => {
      const before = id === undefined ? undefined : kept.get(id)
      return id !== undefined && before ? [{ id, ...before, quotes: [...before.quotes, ...own] }] : []
    }),
  )
}

function holdsAny({ text, contextBefore, contextAfter }: Kept['quotes'][number], phrases: Phrases): boolean {
  return (
    maskPhrases(text, phrases) !== text || mentionsAny(contextBefore, phrases) || mentionsAny(contextAfter, phrases)
  )
}

/**
 * Masks phrases in the quotes of highlights without a position in the note, in copies of quotes stored outside the
 * note, and in the journal.
 * @param before the quotes of the highlights before anything was covered
 * @returns the original quotes of the changed highlights
 */
async function maskQuotes(
  context: CommandContext,
  noteId: Id,
  phrases: Phrases,
  before: ReadonlyArray<{ id: Id; text: string }>,
): Promise<Kept['quotes']> {
  const { tx, emit, hooks } = context
  const holds = (text: string): boolean => maskPhrases(text, phrases) !== text
  const changed = await rewriteLooseQuotes(tx, noteId, (quote) => ({
    ...quote,
    text: maskPhrases(quote.text, phrases),
    contextBefore: mentionsAny(quote.contextBefore, phrases) ? '' : quote.contextBefore,
    contextAfter: mentionsAny(quote.contextAfter, phrases) ? '' : quote.contextAfter,
  }))
  const highlights = await everyHighlightOfNote(tx, noteId)
  const said = new Map(before.map(({ id, text }) => [id, text]))
  const highlightIds = new Set(highlights.filter(({ id, text }) => said.get(id) !== text).map(({ id }) => id))
  for (const take of hooks.of(wordsCovered)) await take(context, { noteId, holds, highlightIds })
  await eraseJournalText(
    tx,
    highlights.map(({ id }) => id),
    holds,
  )
  // Titles may be cut in the middle of a word.
  const masked = (title: string): string =>
    maskPhrases(title, phrases) === title && mentionsAny(title, phrases) ? REDACTED_TEXT : maskPhrases(title, phrases)
  await rewriteDeletionTitles(
    tx,
    highlights.flatMap(({ deletionId }) => deletionId ?? []),
    masked,
  )
  for (const { highlightId, scopeId } of changed)
    emit(highlightEvents.moved({ id: highlightId, scopeId, parentId: noteId }))
  return changed.map(({ highlightId, text, contextBefore, contextAfter }) => ({
    highlightId,
    text,
    contextBefore,
    contextAfter,
  }))
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
