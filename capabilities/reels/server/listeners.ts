import { isId } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { onWordsAligned, wordsOfDocument } from '#transcripts/server/index.ts'
import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import { clipsOfContent, type TimedWords } from '../model/clip.ts'
import { replaceClips } from './store.ts'

/** Keeps the clips of a note's highlights in step with their words, in the transaction that changes the note. */
async function followHighlights({ tx, teamId }: DocumentContext, { document, after }: DocumentChange): Promise<void> {
  const words = await timedWords(tx, document.id)
  const clips = clipsOfContent(after, (blockId) => words.get(blockId)).filter(({ highlightId, fileId }) => isId(highlightId) && isId(fileId))
  await replaceClips(tx, teamId, document.ownerId, clips)
}

async function timedWords(tx: CellTransaction, documentId: string): Promise<Map<string, TimedWords>> {
  const utterances = await wordsOfDocument(tx, documentId)
  return new Map(utterances.map(({ blockId, words }) => [blockId, { startMs: words.map(({ startMs }) => startMs), endMs: words.map(({ endMs }) => endMs) }]))
}

export const listeners = [() => void onWordsAligned(followHighlights)]
