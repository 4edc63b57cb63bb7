import { isId } from '#platform/kernel/ids.ts'
import { onWordsAligned } from '#transcripts/server/index.ts'
import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import { clipsOfContent } from '../model/clip.ts'
import { replaceClips } from './clips-store.ts'
import { timedWords } from './said-in-clips.ts'

/** Keeps the clips of a note's highlights in step with their words, in the transaction that changes the note. */
async function followHighlights({ tx, teamId }: DocumentContext, { document, after }: DocumentChange): Promise<void> {
  const words = await timedWords(tx, document.id)
  const clips = clipsOfContent(after, (blockId) => words.get(blockId)).filter(({ highlightId, fileId }) => isId(highlightId) && isId(fileId))
  await replaceClips(tx, teamId, document.ownerId, clips)
}

export const listeners = [() => void onWordsAligned(followHighlights)]
