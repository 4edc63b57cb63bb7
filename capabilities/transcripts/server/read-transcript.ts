import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { readDocuments } from '#documents/server/index.ts'
import { writtenGap, type Transcript, type WrittenUtterance } from '../model/transcript.ts'
import type { SpeechGap } from '../model/transcription.ts'
import { splitWords } from '../model/word.ts'
import { transcriptionsOfNotes } from './store.ts'
import { utterancesOfContent } from './utterance-blocks.ts'
import { wordsOfDocument } from './words-store.ts'

/** About the speed of speech, for utterances without times. */
const MS_PER_CHARACTER = 65

/**
 * The transcript of a note for export, with a line for each part with speech that was not understood. The caller has
 * authorized it.
 */
export async function readTranscript(
  tx: CellTransaction,
  note: { id: Id; title: string; documentId: Id },
): Promise<Transcript> {
  const content = (await readDocuments(tx, [note.documentId])).get(note.documentId)?.content
  const stored = await wordsOfDocument(tx, note.documentId)
  const words = new Map(stored.map((utterance) => [utterance.blockId, utterance.words]))
  const transcriptionOf = new Map(stored.map(({ blockId, transcriptionId }) => [blockId, transcriptionId]))
  let before = 0
  const blocks = content ? utterancesOfContent(content) : []
  const utterances = blocks.map((block): WrittenUtterance => {
    const known = words.get(block.blockId)
    const timed =
      known !== undefined && known.length > 0 && known.length === splitWords(block.text).length ? known : null
    const startMs = timed?.[0]?.startMs ?? block.startMs ?? before
    const endMs = timed?.at(-1)?.endMs ?? block.endMs ?? startMs + block.text.length * MS_PER_CHARACTER
    before = Math.max(before, endMs)
    return { speaker: block.speaker, startMs, endMs, text: block.text, words: timed }
  })
  const placed = blocks.map(({ blockId }, at) => ({
    transcriptionId: transcriptionOf.get(blockId) ?? null,
    utterance: utterances[at],
  }))
  const transcriptions = (await transcriptionsOfNotes(tx, [note.id])).get(note.id) ?? []
  const count = transcriptions.reduce((sum, { gaps }) => sum + gaps.length, 0)
  let number = 0
  for (const { id, gaps } of transcriptions) {
    for (const gap of gaps) {
      number += 1
      placed.splice(placeOf(placed, id, gap), 0, { transcriptionId: id, utterance: writtenGap(gap, number, count) })
    }
  }
  return { title: note.title, utterances: placed.flatMap(({ utterance }) => utterance ?? []) }
}

/** After the recording's last utterance that begins before the gap; before its first one; or at the end. */
function placeOf(
  placed: ReadonlyArray<{ transcriptionId: Id | null; utterance: WrittenUtterance | undefined }>,
  transcriptionId: Id,
  { startMs }: SpeechGap,
): number {
  const before = placed.findLastIndex(
    (one) => one.transcriptionId === transcriptionId && (one.utterance?.startMs ?? 0) <= startMs,
  )
  if (before >= 0) return before + 1
  const behind = placed.findIndex((one) => one.transcriptionId === transcriptionId)
  return behind >= 0 ? behind : placed.length
}
