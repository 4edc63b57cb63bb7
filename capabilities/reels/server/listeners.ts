import type { Id } from '#platform/kernel/ids.ts'
import { onPurge } from '#content-kinds/server/index.ts'
import { onFileContentReplaced, onFileWithheld } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { onWordsAligned } from '#transcripts/server/index.ts'
import { followHighlights } from './follow-highlights.ts'
import { purgeReelsOf } from './purge-reels.ts'
import { removeRenders } from './remove-renders.ts'

/** A film never shows what a recording showed before, nor what is being taken out of it. */
const withoutReplaced = async (context: CommandContext, { fileId }: { fileId: Id }): Promise<void> =>
  removeRenders(context, { fileIds: [fileId] })
const withoutWithheld = async (
  context: CommandContext,
  { fileId, withheld }: { fileId: Id; withheld: readonly unknown[] },
): Promise<void> => {
  if (withheld.length > 0) await removeRenders(context, { fileIds: [fileId] })
}

export const listeners = [
  () => void onWordsAligned(followHighlights),
  () => void onFileContentReplaced(withoutReplaced),
  () => void onFileWithheld(withoutWithheld),
  () => void onPurge(purgeReelsOf),
]
