import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { readDocuments } from '#documents/server/index.ts'
import type { Transcript, WrittenUtterance } from '../model/transcript.ts'
import { splitWords } from '../model/word.ts'
import { utterancesOfContent } from './utterance-blocks.ts'
import { wordsOfDocument } from './words-store.ts'

/** About as fast as people speak, for utterances that say nothing of their time. */
const MS_PER_CHARACTER = 65

/** The transcript of a note as it is written out. The caller has authorized it. */
export async function readTranscript(
  tx: CellTransaction,
  note: { title: string; documentId: Id },
): Promise<Transcript> {
  const content = (await readDocuments(tx, [note.documentId])).get(note.documentId)?.content
  const words = new Map(
    (await wordsOfDocument(tx, note.documentId)).map((utterance) => [utterance.blockId, utterance.words]),
  )
  let before = 0
  const utterances = (content ? utterancesOfContent(content) : []).map((block): WrittenUtterance => {
    const known = words.get(block.blockId)
    const timed =
      known !== undefined && known.length > 0 && known.length === splitWords(block.text).length ? known : null
    const startMs = timed?.[0]?.startMs ?? block.startMs ?? before
    const endMs = timed?.at(-1)?.endMs ?? block.endMs ?? startMs + block.text.length * MS_PER_CHARACTER
    before = Math.max(before, endMs)
    return { speaker: block.speaker, startMs, endMs, text: block.text, words: timed }
  })
  return { title: note.title, utterances }
}
