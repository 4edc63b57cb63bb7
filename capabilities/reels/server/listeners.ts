import { isId, type Id } from '#platform/kernel/ids.ts'
import { onFileContentReplaced, onFileWithheld } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { onWordsAligned } from '#transcripts/server/index.ts'
import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import { clipsOfContent } from '../model/clip.ts'
import { replaceClips } from './clips-store.ts'
import { removeRenders } from './remove-renders.ts'
import { timedWords } from './said-in-clips.ts'

/** Keeps the clips of a note's highlights in step with their words, in the transaction that changes the note. */
async function followHighlights({ tx, teamId }: DocumentContext, { document, after }: DocumentChange): Promise<void> {
  const words = await timedWords(tx, document.id)
  const clips = clipsOfContent(after, (blockId) => words.get(blockId)).filter(({ highlightId, fileId }) => isId(highlightId) && isId(fileId))
  await replaceClips(tx, teamId, document.ownerId, clips)
}

/** A film never shows what a recording showed before, nor what is being taken out of it. */
const withoutReplaced = async (context: CommandContext, { fileId }: { fileId: Id }): Promise<void> => removeRenders(context, { fileId })
const withoutWithheld = async (context: CommandContext, { fileId, withheld }: { fileId: Id; withheld: readonly unknown[] }): Promise<void> => {
  if (withheld.length > 0) await removeRenders(context, { fileId })
}

export const listeners = [() => void onWordsAligned(followHighlights), () => void onFileContentReplaced(withoutReplaced), () => void onFileWithheld(withoutWithheld)]
