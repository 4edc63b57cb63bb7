import type { DocumentJson } from '#editor/document/content.ts'
import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { realignWords } from '../model/realign-words.ts'
import { utterancesOfContent } from './utterance-blocks.ts'
import { announceAligned } from './words-aligned.ts'
import { putWords, wordsOfDocument } from './words-store.ts'

/** Keeps words in step with the utterances of a note, in the transaction that changes the note. */
export async function alignWords(context: DocumentContext, change: DocumentChange): Promise<void> {
  if (change.document.ownerKind !== 'note') return
  const was = textsOf(change.before)
  const now = textsOf(change.after)
  if (was.size === 0 && now.size === 0) return
  await realign(context, change.document.id, was, now)
  await announceAligned(context, change)
}

async function realign(
  { tx, teamId }: DocumentContext,
  documentId: Id,
  was: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = [...now].flatMap(([blockId, text]) => (was.get(blockId) === text ? [] : [{ blockId, text }]))
  const removed = [...was.keys()].filter((blockId) => !now.has(blockId))
  // Utterances that only moved, or got another speaker, are unchanged.
  if (changed.length === 0) return
  // In the order of the text: first what was there before, then what was added or restored.
  const affected = new Set([...changed.map(({ blockId }) => blockId), ...removed])
  const order = [
    ...[...was.keys()].filter((blockId) => affected.has(blockId)),
    ...changed.map(({ blockId }) => blockId).filter((blockId) => !was.has(blockId)),
  ]
  const known = new Map(
    (await wordsOfDocument(tx, documentId, order)).map((utterance) => [utterance.blockId, utterance]),
  )
  if (known.size === 0) return
  const realigned = realignWords(
    order.flatMap((blockId) => known.get(blockId) ?? []),
    changed,
  )
  // A split-off utterance belongs to the same recording.
  await putWords(
    tx,
    teamId,
    documentId,
    realigned,
    [...known.values()].find(({ transcriptionId }) => transcriptionId !== null)?.transcriptionId ?? null,
  )
}

/** The texts of utterances by block. Halves of a split that share one id count as one until they get separate ids. */
function textsOf(content: DocumentJson): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { blockId, text } of utterancesOfContent(content)) {
    const half = texts.get(blockId)
    texts.set(blockId, half === undefined ? text : `${half}\n${text}`)
  }
  return texts
}
