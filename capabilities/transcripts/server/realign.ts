import type { DocumentJson } from '#editor/document/content.ts'
import { onDocumentChange } from '#documents/server/index.ts'
import { realignWords } from '../model/realign-words.ts'
import { utterancesOfContent } from './utterance-blocks.ts'
import { putWords, wordsOfDocument } from './words-store.ts'

/** Keeps words in step with the utterances of a note, in the transaction that changes the note. */
export function followUtterances(): () => void {
  return onDocumentChange(async ({ tx, teamId }, { document, before, after }) => {
    if (document.ownerKind !== 'note') return
    const was = textsOf(before)
    const now = textsOf(after)
    const changed = [...now].flatMap(([blockId, text]) => (was.get(blockId) === text ? [] : [{ blockId, text }]))
    const removed = [...was.keys()].filter((blockId) => !now.has(blockId))
    // Utterances that only moved, or got another speaker, are as they were.
    if (changed.length === 0) return
    // In the order of the text: what was there before, then what comes back.
    const affected = new Set([...changed.map(({ blockId }) => blockId), ...removed])
    const order = [...[...was.keys()].filter((blockId) => affected.has(blockId)), ...changed.map(({ blockId }) => blockId).filter((blockId) => !was.has(blockId))]
    const known = new Map((await wordsOfDocument(tx, document.id, order)).map((utterance) => [utterance.blockId, utterance]))
    if (known.size === 0) return
    const realigned = realignWords(
      order.flatMap((blockId) => known.get(blockId) ?? []),
      changed,
    )
    // What is split off an utterance belongs to the same recording.
    await putWords(tx, teamId, document.id, realigned, [...known.values()].find(({ transcriptionId }) => transcriptionId !== null)?.transcriptionId ?? null)
  })
}

/** The texts of utterances by block. Halves that a split left with one identifier count as one until they are told apart. */
function textsOf(content: DocumentJson): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { blockId, text } of utterancesOfContent(content)) {
    const half = texts.get(blockId)
    texts.set(blockId, half === undefined ? text : `${half}\n${text}`)
  }
  return texts
}
