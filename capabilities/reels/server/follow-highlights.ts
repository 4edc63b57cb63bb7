import { isSameNode } from '#editor/document/same-node.ts'
import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import { isId } from '#platform/kernel/ids.ts'
import { clipEvents } from '../model/events.ts'
import { clipsOfUtterances, recordedUtterances, type RecordedUtterance } from '../model/clip.ts'
import { highlightsWithClips, putClips } from './clips-store.ts'
import { timedWords } from './said-in-clips.ts'

/**
 * Keeps the clips of a note's highlights in step with their words, in the transaction that changes the note. Of a long
 * recording only the words of changed utterances are loaded, because this runs at each pause in typing.
 */
export async function followHighlights(
  { tx, teamId, emit }: DocumentContext,
  { document, before, after }: DocumentChange,
): Promise<void> {
  const utterances = recordedUtterances(after)
  const known = await highlightsWithClips(tx, document.ownerId)
  const marked = new Set(utterances.flatMap(({ highlightIds }) => highlightIds))
  // Where words had no times yet, or a highlight arrived before its clip could be made, the clip is made with the next
  // change.
  const without = [...marked].filter((id) => !known.has(id))
  const gone = [...known].filter((id) => !marked.has(id))
  const concerned = new Set(
    [...changedHighlights(recordedUtterances(before), utterances), ...without, ...gone].filter(isId),
  )
  if (concerned.size === 0) return
  const isConcerned = (highlightId: string): boolean => concerned.has(highlightId)
  const words = await timedWords(
    tx,
    document.id,
    utterances.flatMap(({ blockId, highlightIds }) => (highlightIds.some(isConcerned) ? [blockId] : [])),
  )
  const clips = clipsOfUtterances(utterances, (blockId) => words.get(blockId), isConcerned).filter(({ fileId }) =>
    isId(fileId),
  )
  for (const { id, scopeId } of await putClips(tx, teamId, document.ownerId, concerned, clips))
    emit(clipEvents.followed({ id, scopeId, parentId: document.ownerId }))
}

/** The highlights on utterances that were changed, added or removed, or belong to another recording now. */
function changedHighlights(before: readonly RecordedUtterance[], after: readonly RecordedUtterance[]): Set<string> {
  const were = new Map(before.map((utterance) => [utterance.blockId, utterance]))
  const changed = new Set<string>()
  for (const utterance of after) {
    const was = were.get(utterance.blockId)
    if (was && was.fileId === utterance.fileId && isSameNode(was.node, utterance.node)) were.delete(utterance.blockId)
    else for (const id of utterance.highlightIds) changed.add(id)
  }
  for (const { highlightIds } of were.values()) for (const id of highlightIds) changed.add(id)
  return changed
}
