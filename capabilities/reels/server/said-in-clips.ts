import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { readDocuments } from '#documents/server/index.ts'
import { wordsOfDocument } from '#transcripts/server/index.ts'
import type { TimedWords } from '../model/clip.ts'
import type { ReelClip } from '../model/reel.ts'
import { saidBetween, saidInRecordings, type SaidWords } from '../model/said-words.ts'

/** The times of the words of a document's utterances, or of some of them, by block. */
export async function timedWords(
  tx: CellTransaction,
  documentId: Id,
  blockIds?: readonly string[],
): Promise<Map<string, TimedWords>> {
  const utterances = await wordsOfDocument(tx, documentId, blockIds)
  return new Map(
    utterances.map(({ blockId, words }) => [
      blockId,
      { startMs: words.map(({ startMs }) => startMs), endMs: words.map(({ endMs }) => endMs) },
    ]),
  )
}

/** The speech in clips, including the given milliseconds before and after the played part. */
export async function saidInClips<
  Clip extends Pick<ReelClip, 'documentId' | 'fileId' | 'snippetStartMs' | 'snippetEndMs'>,
>(tx: CellTransaction, clips: readonly Clip[], aroundMs = 0): Promise<Map<Clip, SaidWords[]>> {
  const said = new Map<Clip, SaidWords[]>()
  for (const [documentId, ofDocument] of Map.groupBy(clips, (clip) => clip.documentId)) {
    const content = (await readDocuments(tx, [documentId])).get(documentId)?.content
    if (!content) continue
    const words = await timedWords(tx, documentId)
    const inRecordings = saidInRecordings(content, (blockId) => words.get(blockId))
    for (const clip of ofDocument) {
      const { fileId, snippetStartMs, snippetEndMs } = clip
      said.set(clip, saidBetween(inRecordings.get(fileId) ?? [], snippetStartMs - aroundMs, snippetEndMs + aroundMs))
    }
  }
  return said
}
